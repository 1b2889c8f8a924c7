import { createHash } from 'node:crypto';
import type { CasinoSettings } from '@goldwake/contracts';
import type { Game, GameOrder, GamesPage, GamesQuery, Provider, ProvidersPage } from '@goldwake/contracts/http';
import { codeHash } from '@goldwake/core';
import { LRUCache } from 'lru-cache';
import { type CatalogueState, isOpenForPlay, NameSearch, tableOf, wordsOf } from '../domain/index.js';

/**
 * Size limit of the search cache: the number of cached games plus the characters of their queries. It corresponds to
 * about 4 MB.
 */
const SEARCHED_MAX = 500_000;

/** Minimum length of a search text that also finds the games of the providers it matches. */
const PROVIDER_TEXT_MIN = 3;

/** Compares names as a reader of English sorts them: without regard to case and accents, numbers by value. */
const { compare: compareNames } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

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
  private readonly providerNames: NameSearch;
  /** The games in the orders that have been requested, because sorting 10,000 names takes tens of milliseconds. */
  private readonly ordered = new Map<GameOrder, readonly Game[]>();
  private readonly searched = new LRUCache<string, readonly Game[]>({
    maxSize: SEARCHED_MAX,
    sizeCalculation: (found, text) => text.length + found.length,
  });

  /** @param casino `hasGameServer` is whether slots can be opened */
  constructor(state: CatalogueState, casino: { hasGameServer: boolean }) {
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
        playable: isOpenForPlay(game, casino),
      }));
    this.byId = new Map(this.games.map((game) => [game.game_id, game]));
    this.names = new NameSearch(this.games.map(({ name }) => name));
    const result = [...providers.values()].map((provider) => ({ ...provider, game_count: this.countOf(provider) }));
    this.providers = { result, total: result.length };
    this.providerNames = new NameSearch(result.map(({ name }) => name));
    const content = JSON.stringify([CODE, this.games, this.providers, settings]);
    this.digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  }

  page({ page, pageSize, name, sort, ...wanted }: GamesQuery): GamesPage {
    const games = this.listed(name, sort).filter(filterOf(wanted));
    return { result: games.slice((page - 1) * pageSize, page * pageSize), total: games.length };
  }

  /** Returns the providers that match a name, best match first; all providers without a name. */
  providersNamed(name: string | undefined): ProvidersPage {
    if (!name?.trim()) return this.providers;
    const result = found(this.providerNames, name).flatMap((at) => this.providers.result[at] ?? []);
    return { result, total: result.length };
  }

  game(id: string): Game | undefined {
    return this.byId.get(id);
  }

  /** Returns the games with the given ids, in the order of the ids. Omits games that are not in the catalogue. */
  those(ids: readonly string[]): Game[] {
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  private listed(name: string | undefined, sort: GameOrder | undefined): readonly Game[] {
    if (!name?.trim()) return this.inOrder(sort ?? 'popular');
    const named = this.named(name);
    if (!sort) return named;
    const matches = new Set(named);
    return this.inOrder(sort).filter((game) => matches.has(game));
  }

  private inOrder(order: GameOrder): readonly Game[] {
    if (order === 'popular') return this.games;
    const known = this.ordered.get(order);
    if (known) return known;
    const games =
      order === 'name'
        ? this.games.toSorted((a, b) => compareNames(a.name, b.name))
        : this.games.toSorted((a, b) =>
            a.release_date < b.release_date ? 1 : a.release_date > b.release_date ? -1 : 0,
          );
    this.ordered.set(order, games);
    return games;
  }

  /**
   * Returns the games that match a name. Results are cached, because many players type the same first letters and the
   * pages of one search are requested separately.
   */
  private named(name: string): readonly Game[] {
    // The text is copied, because a substring keeps its source in memory (here a URL of up to 15 kB).
    const text = Buffer.from(wordsOf(name).join(' ')).toString();
    const known = this.searched.get(text);
    if (known) return known;
    const matches = this.matching(text);
    // Searches without a result are not cached, because there is no limit to their number.
    if (matches.length > 0) this.searched.set(text, matches);
    return matches;
  }

  /**
   * Returns the games whose name matches, then the games of the providers whose name matches. Similar names are used
   * only if there are neither, so that a correct search finds nothing unrelated.
   */
  private matching(text: string): readonly Game[] {
    for (const how of ['find', 'similar'] as const) {
      const byName = this.names[how](text).flatMap((at) => this.games[at] ?? []);
      const at = text.length < PROVIDER_TEXT_MIN ? [] : this.providerNames[how](text);
      const providers = new Set(at.map((one) => this.providers.result[one]?.id));
      if (providers.size === 0 && byName.length === 0) continue;
      if (providers.size === 0) return byName;
      const named = new Set(byName);
      return [...byName, ...this.games.filter((game) => providers.has(game.provider_id) && !named.has(game))];
    }
    return [];
  }

  private countOf({ id }: Pick<Provider, 'id'>): number {
    return this.games.filter((game) => game.provider_id === id && game.enabled).length;
  }
}

/** Returns the indexes of the matching names, or of similar ones if none matches. */
function found(names: NameSearch, text: string): number[] {
  const matches = names.find(text);
  return matches.length > 0 ? matches : names.similar(text);
}

function filterOf({
  enabled,
  featured,
  playable,
  tags,
  providerId,
}: Omit<GamesQuery, 'page' | 'pageSize' | 'name' | 'sort'>) {
  const anyOf = tags?.split(',').map((tag) => tag.trim());
  return (game: Game): boolean =>
    (enabled === undefined || game.enabled === enabled) &&
    (featured === undefined || game.featured === featured) &&
    (playable === undefined || game.playable === playable) &&
    (providerId === undefined || game.provider_id === providerId) &&
    (anyOf === undefined || game.tags.some((tag) => anyOf.includes(tag)));
}
