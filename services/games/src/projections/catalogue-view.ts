import { createHash } from 'node:crypto';
import type { CasinoSettings } from '@goldwake/contracts';
import type { Game, GamesPage, GamesQuery, Provider, ProvidersPage } from '@goldwake/contracts/http';
import { codeHash } from '@goldwake/platform';
import { LRUCache } from 'lru-cache';
import { type CatalogueState, NameSearch, tableOf, wordsOf } from '../domain/index.js';

/** Games in all remembered searches together, and the characters asked with: some 4 MB. */
const SEARCHED_MAX = 500_000;

/** What finds and ranks: another code gives other answers from the same content. */
const CODE = codeHash(new URL('../domain/index.js', import.meta.url).href);

/** The catalogue as it is asked for, made whole from one state. */
export class CatalogueView {
  /** The same for the same content by the same code, in every process. */
  readonly digest: string;
  readonly settings: CasinoSettings;
  readonly providers: ProvidersPage;
  /** Most popular first. */
  private readonly games: readonly Game[];
  private readonly byId: ReadonlyMap<string, Game>;
  private readonly names: NameSearch;
  private readonly searched = new LRUCache<string, readonly Game[]>({
    maxSize: SEARCHED_MAX,
    sizeCalculation: (found, text) => text.length + found.length,
  });

  constructor(state: CatalogueState) {
    const { settings } = state;
    if (!settings) throw new Error('nothing was ever listed');
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

  /** Those that are listed, in the order of the ids. */
  those(ids: readonly string[]): Game[] {
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  /** Everybody types the same beginnings, and asks for the pages of one search one by one. */
  private named(name: string): readonly Game[] {
    // A copy: a piece of a string keeps the whole of it in memory, here an address of up to 15 kB.
    const text = Buffer.from(wordsOf(name).join(' ')).toString();
    const known = this.searched.get(text);
    if (known) return known;
    const found = this.names.find(text).flatMap((at) => this.games[at] ?? []);
    // What fits nothing is found out at once, and there is no end of it.
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
