import { createHash } from 'node:crypto';
import type { CasinoSettings } from '@goldwake/contracts';
import type { Game, GamesPage, GamesQuery, Provider, ProvidersPage } from '@goldwake/contracts/http';
import { codeHash } from '@goldwake/core';
import { LRUCache } from 'lru-cache';
import { type CatalogueState, NameSearch, tableOf, wordsOf } from '../domain/index.js';

/**
 * Size limit of the search cache: the number of cached games plus the characters of their queries. It corresponds to
 * about 4 MB.
 */
const SEARCHED_MAX = 500_000;

/**
 * Hash of the code that searches and ranks games. It is part of the ETag, because changed code may return other results
 * for the same catalogue.
 */
const CODE = codeHash(new URL('../domain/index.js', import.meta.url).href);

/** Read model of the catalogue, built from one version of its state. */
export class CatalogueView {
  /** ETag of the catalogue. All processes compute the same value for the same content and code. */
  readonly digest: string;
  readonly settings: CasinoSettings;
  readonly providers: ProvidersPage;
  /** Games, most popular first. */
  private readonly games: readonly Game[];
  private readonly byId: ReadonlyMap<string, Game>;
  private readonly names: NameSearch;
  private readonly searched = new LRUCache<string, readonly Game[]>({
    maxSize: SEARCHED_MAX,
    sizeCalculation: (found, text) => text.length + found.length,
  });

  constructor(state: CatalogueState) {
    const { settings } = state;
    if (!settings) throw new Error('the catalogue was never listed');
    const [providers, games] = [tableOf(state.providers), tableOf(state.games)];
    this.settings = settings;
    this.games = [...games.values()]
      .sort((a, b) => a.popularity - b.popularity)
      .map((game) => ({
        ...game,
        provider_name: providers.get(game.provider_id)?.name ?? game.provider_id,
        art: game.game_id,
      }));
    this.byId = new Map(this.games.map((game) => [game.game_id, game]));
    this.names = new NameSearch(this.games.map(({ name }) => name));
    const result = [...providers.values()].map((provider) => ({ ...provider, game_count: this.countOf(provider) }));
    this.providers = { result, total: result.length };
    const content = JSON.stringify([CODE, this.games, this.providers, settings]);
    this.digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  }

  page({ page, pageSize, name, ...wanted }: GamesQuery): GamesPage {
    const found = (name?.trim() ? this.named(name) : this.games).filter(filterOf(wanted));
    return { result: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
  }

  game(id: string): Game | undefined {
    return this.byId.get(id);
  }

  /** Returns the games with the given ids, in the order of the ids. Omits games that are not in the catalogue. */
  those(ids: readonly string[]): Game[] {
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  /**
   * Returns the games that match a name. Results are cached, because many players type the same first letters and the
   * pages of one search are requested separately.
   */
  private named(name: string): readonly Game[] {
    // The text is copied, because a substring would keep its complete source string in memory (here a URL of up to 15
    // kB).
    const text = Buffer.from(wordsOf(name).join(' ')).toString();
    const known = this.searched.get(text);
    if (known) return known;
    const found = this.names.find(text).flatMap((at) => this.games[at] ?? []);
    // Searches without a result are not cached, because they are fast and there is no limit to their number.
    if (found.length > 0) this.searched.set(text, found);
    return found;
  }

  private countOf({ id }: Pick<Provider, 'id'>): number {
    return this.games.filter((game) => game.provider_id === id && game.enabled).length;
  }
}

function filterOf({ enabled, featured, tags, providerId }: Omit<GamesQuery, 'page' | 'pageSize' | 'name'>) {
  const anyOf = tags?.split(',').map((tag) => tag.trim());
  return (game: Game): boolean =>
    (enabled === undefined || game.enabled === enabled) &&
    (featured === undefined || game.featured === featured) &&
    (providerId === undefined || game.provider_id === providerId) &&
    (anyOf === undefined || game.tags.some((tag) => anyOf.includes(tag)));
}
