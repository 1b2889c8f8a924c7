import { readFile } from 'node:fs/promises';
import { ORIGINALS } from '@goldwake/contracts';
import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Listing } from '../domain/index.js';
import { GAME_RULES, PROVIDER_RULES, type Rules, SETTINGS_RULES, SOCIAL_LINK_RULES } from './catalogue-rules.js';

/** Reports all mistakes in the catalogue file at once, one per line, so that the operator can fix them in one pass. */
export class CatalogueFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'CatalogueFault';
  }
}

/**
 * Maximum number of mistakes listed in full. The rest are only counted, because many mistakes usually have one cause.
 */
const FAULTS_MAX = 20;
/** Id of the built-in game, which this application implements itself. */
const BUILT_IN = 'dice';

/** Settings that the file may omit, with their values then. */
const DEFAULTS = { social_links: [] };

const PARTS = { settings: 'an object', providers: 'a list', games: 'a list' };

/**
 * Reads and validates a catalogue file.
 * @throws CatalogueFault
 */
export async function readCatalogue(file: string): Promise<Listing> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CatalogueFault([
      `${file}: cannot be read (${reason}); restore the file, or set GOLDWAKE_CATALOGUE to another one`,
    ]);
  }
  return parseCatalogue(text, file);
}

/**
 * Parses and validates the text of a catalogue file.
 * @param file name of the file as used in the messages
 * @throws CatalogueFault
 */
export function parseCatalogue(text: string, file: string): Listing {
  const json = withDefaults(jsonOf(text, file));
  const { faults } = new Checked(json);
  if (faults.length === 0) return json as Listing;
  const tree = parseTree(text);
  const lines = faults.slice(0, FAULTS_MAX).map(({ path, what }) => {
    const node = tree && findNodeAtLocation(tree, path);
    return `${file}, line ${lineAt(text, node?.offset ?? 0)}${what}`;
  });
  const more = faults.length - FAULTS_MAX;
  throw new CatalogueFault(more > 0 ? [...lines, `${file}: and ${more} more`] : lines);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Unlike JSON.parse, jsonc-parser reports the location of an error on every Node version.
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const [{ error, offset } = { error: 0, offset: 0 }] = errors;
    const what = `not valid JSON (${printParseErrorCode(error)}); correct this line`;
    throw new CatalogueFault([`${file}, line ${lineAt(text, offset)}: ${what}`]);
  }
}

function withDefaults(json: unknown): unknown {
  return isEntry(json) && isEntry(json.settings) ? { ...json, settings: { ...DEFAULTS, ...json.settings } } : json;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

type Path = (string | number)[];
type Entry = Record<string, unknown>;

/** Validates a parsed catalogue and collects its mistakes, each with its path in the file. */
class Checked {
  private readonly root: Entry;
  readonly faults: { path: Path; what: string }[] = [];

  constructor(json: unknown) {
    this.root = isEntry(json) ? json : {};
    for (const name of Object.keys(this.root)) {
      if (!Object.hasOwn(PARTS, name)) this.fault([name], `: "${name}" is unknown; remove it`);
    }
    const isThere = Object.entries(PARTS).map(([name, kind]) => {
      const isKept = kind === 'a list' ? Array.isArray(this.root[name]) : isEntry(this.root[name]);
      if (!isKept) this.fault([name], `: "${name}" is required and must be ${kind}`);
      return isKept;
    });
    if (isThere.every(Boolean)) this.parts(this.root as { settings: Entry; providers: unknown[]; games: unknown[] });
  }

  private parts({ settings, providers, games }: { settings: Entry; providers: unknown[]; games: unknown[] }): void {
    this.fields(['settings'], settings, SETTINGS_RULES);
    const { social_links: links } = settings;
    if (Array.isArray(links)) this.entries(['settings', 'social_links'], links, SOCIAL_LINK_RULES, ['name', 'url']);
    const providerIds = this.entries(['providers'], providers, PROVIDER_RULES, ['id', 'name']);
    const gameIds = this.entries(['games'], games, GAME_RULES, ['game_id', 'name', 'popularity']);
    games.forEach((game, at) => {
      if (isEntry(game)) this.reference(['games', at], game, 'provider_id', providerIds);
    });
    this.reference(['settings'], settings, 'featured_provider_id', providerIds);
    if (!providerIds.has(ORIGINALS))
      this.fault(['providers'], `: add "${ORIGINALS}", the provider of the built-in games`);
    if (!gameIds.has(BUILT_IN)) {
      this.fault(['games'], `: add "${BUILT_IN}", the built-in game; set "enabled" to false if nobody may open it`);
    }
  }

  /**
   * Validates the entries of a list and the uniqueness of the given fields.
   * @returns the values of the first unique field
   */
  private entries(part: Path, entries: unknown[], rules: Rules, unique: readonly [string, ...string[]]) {
    const seen = new Map(unique.map((field) => [field, new Set<unknown>()]));
    entries.forEach((entry, at) => {
      if (!isEntry(entry)) {
        this.fault([...part, at], ': must be a JSON object');
        return;
      }
      this.fields([...part, at], entry, rules);
      for (const [field, values] of seen) {
        const value = entry[field];
        if (values.has(value)) {
          this.fault(
            [...part, at, field],
            `${named(entry)}: ${field} ${shown(value)} is already used; choose another value`,
          );
        }
        if (value !== undefined) values.add(value);
      }
    });
    return seen.get(unique[0]) ?? new Set();
  }

  private fields(path: Path, entry: Entry, rules: Rules): void {
    for (const name of Object.keys(entry)) {
      if (!Object.hasOwn(rules, name)) {
        this.fault([...path, name], `${named(entry)}: "${name}" is unknown; remove it`);
      }
    }
    for (const [name, rule] of Object.entries(rules)) {
      const must = Object.hasOwn(entry, name) ? rule(entry[name]) : undefined;
      if (must) this.fault([...path, name], `${named(entry)}: ${name} is ${shown(entry[name])}: must be ${must}`);
      if (!Object.hasOwn(entry, name)) this.fault(path, `${named(entry)}: ${name} is missing; add it`);
    }
  }

  private reference(path: Path, entry: Entry, field: string, listed: ReadonlySet<unknown>): void {
    const id = entry[field];
    if (typeof id !== 'string' || listed.has(id)) return;
    this.fault(
      [...path, field],
      `${named(entry)}: ${field} is ${shown(id)}: add that provider to the list, or name a listed one`,
    );
  }

  private fault(path: Path, what: string): void {
    this.faults.push({ path, what });
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names the game or provider in which a mistake was found. Returns an empty string if the entry has no id. */
function named({ game_id, id }: Entry): string {
  if (typeof game_id === 'string') return `, game ${shown(game_id)}`;
  return typeof id === 'string' ? `, provider ${shown(id)}` : '';
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
