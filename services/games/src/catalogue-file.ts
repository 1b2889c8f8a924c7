import { readFile } from 'node:fs/promises';
import {
  GAME_TAGS,
  type ListedGame,
  type ListedProvider,
  ORIGINALS,
  PROMO_CARD_IDS,
  VOLATILITIES,
} from '@goldwake/contracts';
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type Listing, wordsOf } from './domain/index.js';

/** Every mistake in the file at once, a line each, so that one look at it mends them all. */
export class CatalogueFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'CatalogueFault';
  }
}

/** More than this are counted, not told: they have one cause. */
const FAULTS_MAX = 20;
/** Words that stand in the place of a game's id in an address. */
const RESERVED = ['recent', 'favourites'];
/** The game that this house plays itself. */
const BUILT_IN = 'dice';
const RTP_MIN = 80;

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A field's rule: nothing where it is kept, else what the value must be. */
type Rule = (value: unknown) => string | undefined;

const kebab: Rule = (value) =>
  typeof value === 'string' && KEBAB.test(value) && value.length <= 60
    ? undefined
    : 'small letters, digits and single dashes, at most 60';
const title: Rule = (value) =>
  typeof value === 'string' && value === value.trim() && wordsOf(value).length > 0 && value.length <= 60
    ? undefined
    : 'a text of 1 to 60 characters, a letter or digit among them, without spaces around it';
const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : 'true or false');
const oneOf =
  (words: readonly string[]): Rule =>
  (value) =>
    words.includes(value as string) ? undefined : `one of ${words.join(', ')}`;
const someOf =
  (words: readonly string[], least: number): Rule =>
  (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.every((word) => words.includes(word)) &&
    new Set(value).size === value.length
      ? undefined
      : `a list of ${least > 0 ? 'at least one' : 'any'} of ${words.join(', ')}, each once`;

const PROVIDER: Readonly<Record<keyof ListedProvider, Rule>> = { id: kebab, name: title };
const GAME: Readonly<Record<keyof ListedGame, Rule>> = {
  game_id: (value) =>
    kebab(value) ?? (RESERVED.includes(value as string) ? `another id than ${RESERVED.join(' and ')}` : undefined),
  name: title,
  provider_id: kebab,
  tags: someOf(GAME_TAGS, 1),
  volatility: oneOf(VOLATILITIES),
  rtp: (value) =>
    typeof value === 'string' && /^\d{2,3}\.\d{2}$/.test(value) && Number(value) >= RTP_MIN && Number(value) <= 100
      ? undefined
      : `a text such as "96.50", from ${RTP_MIN}.00 to 100.00 percent`,
  release_date: (value) => (isDay(value) ? undefined : 'a day of the calendar as YYYY-MM-DD'),
  popularity: (value) =>
    Number.isInteger(value) && (value as number) >= 1 ? undefined : 'a whole number from 1, the most popular',
  featured: flag,
  enabled: flag,
};
const SETTINGS: Readonly<Record<keyof Listing['settings'], Rule>> = {
  lobby_promo_cards: someOf(PROMO_CARD_IDS, 0),
  featured_provider_id: kebab,
};

/** @throws CatalogueFault */
export async function readCatalogue(file: string): Promise<Listing> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CatalogueFault([`${file}: cannot be read (${reason}); put it back, or set GOLDWAKE_CATALOGUE`]);
  }
  return parseCatalogue(text, file);
}

/** @param file how the text's file is called in what is told @throws CatalogueFault */
export function parseCatalogue(text: string, file: string): Listing {
  const reading = new Reading(text, file);
  const [settings, providers, games] = reading.parts();
  if (settings) reading.fields(settings, SETTINGS, 'settings');
  const providerIds = reading.entries(providers, PROVIDER, 'provider', ['id', 'name']);
  const gameIds = reading.entries(games, GAME, 'game', ['game_id', 'name', 'popularity']);
  const isListed = (id: unknown) => typeof id !== 'string' || providerIds.has(id);
  for (const game of games?.children ?? []) {
    const id = valueAt(game, 'provider_id');
    if (!isListed(id)) reading.fault(game, 'game', `provider_id is "${id}": list that provider, or name another`);
  }
  const featured = settings && valueAt(settings, 'featured_provider_id');
  if (settings && !isListed(featured)) {
    reading.fault(settings, 'settings', `featured_provider_id is "${featured}": list that provider, or name another`);
  }
  if (providers && !providerIds.has(ORIGINALS)) reading.fault(providers, 'providers', `add "${ORIGINALS}", our own`);
  if (games && !gameIds.has(BUILT_IN)) {
    reading.fault(games, 'games', `add "${BUILT_IN}", which is built in; with "enabled": false nobody sees it`);
  }
  return reading.result();
}

/** A text on its way to a listing: collects what is wrong, each with its line. */
class Reading {
  private readonly faults: string[] = [];
  private readonly root: Node | undefined;

  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {
    const errors: ParseError[] = [];
    this.root = parseTree(text, errors, { disallowComments: true });
    const [first] = errors;
    if (!first && this.root?.type === 'object') return;
    const what = first ? printParseErrorCode(first.error) : 'not an object';
    throw new CatalogueFault([`${this.lineOf(first?.offset ?? 0)}: not JSON (${what}); mend what stands there`]);
  }

  parts(): (Node | undefined)[] {
    const wanted = { settings: 'object', providers: 'array', games: 'array' };
    for (const name of fieldsOf(this.root).keys()) {
      if (!Object.hasOwn(wanted, name)) this.faults.push(`${this.file}: "${name}" is not known; take it out`);
    }
    return Object.entries(wanted).map(([name, type]) => {
      const node = fieldsOf(this.root).get(name);
      if (node?.type === type) return node;
      this.faults.push(`${this.file}: "${name}" must be there, as ${type === 'array' ? 'a list' : 'an object'}`);
      return undefined;
    });
  }

  /** @returns the values that the first of the unique fields has */
  entries(
    list: Node | undefined,
    rules: Readonly<Record<string, Rule>>,
    kind: string,
    unique: readonly string[],
  ): Set<unknown> {
    const seen = new Map(unique.map((field) => [field, new Set<unknown>()]));
    for (const entry of list?.children ?? []) {
      if (!this.fields(entry, rules, kind)) continue;
      for (const [field, values] of seen) {
        const value = valueAt(entry, field);
        if (value === undefined) continue;
        if (values.has(value)) this.fault(entry, kind, `${field} ${JSON.stringify(value)} is taken; give it its own`);
        values.add(value);
      }
    }
    return seen.get(unique[0] ?? '') ?? new Set();
  }

  /** @returns false for what is no object */
  fields(entry: Node, rules: Readonly<Record<string, Rule>>, kind: string): boolean {
    if (entry.type !== 'object') {
      this.fault(entry, kind, 'must be an object in braces');
      return false;
    }
    const fields = fieldsOf(entry);
    for (const name of fields.keys()) {
      if (!Object.hasOwn(rules, name)) this.fault(entry, kind, `"${name}" is not known; take it out`);
    }
    for (const [name, rule] of Object.entries(rules)) {
      const node = fields.get(name);
      if (!node) {
        this.fault(entry, kind, `${name} is missing; add it`);
        continue;
      }
      const value = getNodeValue(node);
      const must = rule(value);
      if (must) this.fault(node, kind, `${name} is ${shortened(value)}: must be ${must}`, entry);
    }
    return true;
  }

  fault(at: Node, kind: string, what: string, entry: Node = at): void {
    const name = valueAt(entry, 'game_id') ?? valueAt(entry, 'id');
    const whose = typeof name === 'string' ? `${kind} ${shortened(name)}` : kind;
    this.faults.push(`${this.lineOf(at.offset)}, ${whose}: ${what}`);
  }

  result(): Listing {
    const more = this.faults.length - FAULTS_MAX;
    if (more > 0) this.faults.splice(FAULTS_MAX, more, `${this.file}: and ${more} more`);
    if (this.faults.length > 0) throw new CatalogueFault(this.faults);
    return getNodeValue(this.root as Node) as Listing;
  }

  private lineOf(offset: number): string {
    return `${this.file}, line ${this.text.slice(0, offset).split('\n').length}`;
  }
}

function fieldsOf(node: Node | undefined): Map<string, Node> {
  const fields = new Map<string, Node>();
  for (const { children: [key, value] = [] } of node?.type === 'object' ? (node.children ?? []) : []) {
    if (key && value) fields.set(String(key.value), value);
  }
  return fields;
}

function valueAt(entry: Node, field: string): unknown {
  const node = fieldsOf(entry).get(field);
  return node && getNodeValue(node);
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
