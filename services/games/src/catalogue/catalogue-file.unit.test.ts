import { readFileSync } from 'node:fs';
import { GAME_TAGS } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { wordsOf } from '../domain/index.js';
import { catalogueText, GAME_LINE } from '../testing/catalogue-text.js';
import { CatalogueFault, parseCatalogue, readCatalogue } from './catalogue-file.js';

function faults(text: string): readonly string[] {
  try {
    parseCatalogue(text, 'c.json');
    return [];
  } catch (error) {
    if (error instanceof CatalogueFault) return error.faults;
    throw error;
  }
}

/** Returns the mistakes of a catalogue whose second game is changed as given. */
const ofGame = (change: (line: string) => string) => faults(catalogueText((line) => change(line)));
const at = `c.json, line ${GAME_LINE}, game "spring-tide"`;

describe('parsing a catalogue file', () => {
  it('a valid file is parsed without changes', () => {
    expect(parseCatalogue(catalogueText(), 'c.json')).toEqual(JSON.parse(catalogueText()));
  });

  it.each<[string, string, string, string]>([
    ['an RTP above 100', '"96.50"', '"100.01"', 'rtp is "100.01": must be a string such as "96.50", from 80.00'],
    ['an RTP below 80', '"96.50"', '"9.65"', 'rtp is "9.65": must be'],
    ['an RTP as a number', '"96.50"', '96.5', 'rtp is 96.5: must be'],
    ['an impossible date', '2025-02-04', '2025-02-30', 'release_date is "2025-02-30": must be an existing date'],
    ['a time instead of a date', '2025-02-04', '2025-02-04T00:00', 'release_date is'],
    [
      'an unknown tag',
      '["slots"]',
      '["slots", "crash"]',
      'tags is ["slots","crash"]: must be a list of at least one of',
    ],
    ['a tag twice', '["slots"]', '["slots", "slots"]', 'tags is'],
    ['no tag', '["slots"]', '[]', 'tags is []: must be'],
    ['an unknown volatility', '"low"', '"extreme"', 'volatility is "extreme": must be one of low, medium, high'],
    ['an unknown field', '"rtp"', '"paylines": 20, "rtp"', '"paylines" is unknown; remove it'],
    ['a missing field', '"volatility": "low", ', '', 'volatility is missing; add it'],
    ['a popularity of 0', '"popularity": 2', '"popularity": 0', 'popularity is 0: must be a whole number; 1 is'],
    ['a shared popularity', '"popularity": 2', '"popularity": 1', 'popularity 1 is already used; choose another value'],
    ['a name that is already used', '"Spring Tide"', '"Dice"', 'name "Dice" is already used'],
    ['a name of 61 characters', '"Spring Tide"', `"${'x'.repeat(61)}"`, 'name is'],
    ['a name with a space behind it', '"Spring Tide"', '"Spring Tide "', 'name is "Spring Tide ": must be'],
    ['a name of symbols only', '"Spring Tide"', '"🎲"', 'name is "🎲": must be'],
    ['a flag in quotes', '"enabled": true', '"enabled": "yes"', 'enabled is "yes": must be true or false'],
    [
      'an unknown provider',
      '"saltmarsh", "tags"',
      '"saltmash", "tags"',
      'provider_id is "saltmash": add that provider to the list',
    ],
  ])('a file with %s is refused, and the message names the line, the game and the fix', (_, from, to, expected) => {
    const text = ofGame((line) => line.replace(from, to));
    expect(text).toHaveLength(1);
    expect(text[0]).toContain(`${at}: ${expected}`);
  });

  it.each([
    ['the least RTP', '"96.50"', '"80.00"'],
    ['the greatest RTP', '"96.50"', '"100.00"'],
    ['a name of 60 characters', '"Spring Tide"', `"${'x'.repeat(60)}"`],
    ['an id of 60 characters', '"spring-tide"', `"${'x'.repeat(60)}"`],
    ['a leap day', '2025-02-04', '2024-02-29'],
    ['no promo card', '"daily_bonus", "referral_rewards"', ''],
  ])('a file with %s is accepted', (_, from, to) => {
    const text = catalogueText().replace(from, to);
    expect(text).not.toBe(catalogueText());
    expect(faults(text)).toEqual([]);
  });

  it.each([
    ['dice', 'game_id "dice" is already used'],
    ['recent', 'must be an id other than recent and favourites'],
    ['favourites', 'must be an id other than'],
    ['Spring Tide', 'must be lower-case letters, digits and single dashes'],
    ['spring--tide', 'must be lower-case letters'],
    ['../tide', 'must be lower-case letters'],
    ['x'.repeat(61), 'must be lower-case letters'],
  ])('a file with a game id %j is refused', (id, expected) => {
    expect(ofGame((line) => line.replace('"spring-tide"', JSON.stringify(id)))).toEqual([
      expect.stringMatching(new RegExp(`^c.json, line ${GAME_LINE}, game ".*${expected}`)),
    ]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['that is truncated', (text) => text.slice(0, -30), 'not valid JSON'],
    ['with an extra comma', (text) => text.replace(/\n {2}\]\n\}\n$/, ',\n  ]\n}\n'), 'line 14: not valid JSON'],
    ['with a comment', (text) => text.replace('{', '{ // ours'), 'line 1: not valid JSON (InvalidCommentToken)'],
    ['that is empty', () => '', 'line 1: not valid JSON'],
    ['that is a list', () => '[]', 'line 1: "settings" is required and must be an object'],
    ['without games', (text) => text.replace('"games"', '"game"'), '"game" is unknown; remove it'],
    [
      'without the originals',
      (text) => text.replace('"originals", "name"', '"ours", "name"'),
      'add "originals", the provider of the built-in games',
    ],
    ['without the built-in game', (text) => text.replace('"dice"', '"die"'), 'add "dice", the built-in game'],
    ['with a provider twice', (text) => text.replace('"originals", "name"', '"saltmarsh", "name"'), 'is already used'],
    [
      'with an unknown promo card',
      (text) => text.replace('daily_bonus', 'daily_bones'),
      'line 3: lobby_promo_cards is',
    ],
    [
      'with a featured provider that is not listed',
      (text) => text.replace('"featured_provider_id": "saltmarsh"', '"featured_provider_id": "umbra"'),
      'line 4: featured_provider_id is "umbra": add that provider to the list',
    ],
    [
      'with a string among the games',
      (text) => text.replace(/(\n {4}\{ "game_id")/, '\n    "dice",$1'),
      'must be a JSON object',
    ],
  ])('a file %s is refused', (_, change, expected) => {
    expect(faults(change(catalogueText())).join('\n')).toContain(expected);
  });

  const GULL = '{ "name": "Gull", "url": "https://gull.example/@casino" }';
  const ofLinks = (...links: string[]) => faults(catalogueText(undefined, { links: links.join(', ') }));
  const urlOf = (url: string) => GULL.replace('https://gull.example/@casino', url);

  it('a file without social links is read as one with none', () => {
    const without = catalogueText().replace(/,\n.*"social_links": \[\]/, '');
    expect(without).not.toContain('social_links');
    expect(parseCatalogue(without, 'c.json')).toEqual(JSON.parse(catalogueText()));
  });

  it.each([
    ['8 links', Array.from({ length: 8 }, (_, n) => `{ "name": "Link ${n}", "url": "https://${n}.example/" }`)],
    ['a name of 30 characters', [GULL.replace('Gull', 'x'.repeat(30))]],
    ['a URL of 200 characters', [urlOf(`https://gull.example/${'x'.repeat(179)}`)]],
    ['a URL with a port, a query and an anchor', [urlOf('https://gull.example:8443/a?b=c@d#e')]],
  ])('social links with %s are accepted', (_, links) => {
    expect(ofLinks(...links)).toEqual([]);
  });

  it.each<[string, string[], string]>([
    [
      '9 links',
      Array.from({ length: 9 }, (_, n) => `{ "name": "Link ${n}", "url": "https://${n}.example/" }`),
      'social_links is [{"name":"Link 0",',
    ],
    ['a string', ['"https://gull.example"'], 'must be a JSON object'],
    ['an unknown field', [GULL.replace('"url"', '"icon": "gull", "url"')], '"icon" is unknown; remove it'],
    ['a link without URL', ['{ "name": "Gull" }'], 'url is missing; add it'],
    ['a name of 31 characters', [GULL.replace('Gull', 'x'.repeat(31))], 'must be a string of 1 to 30 characters'],
    ['a name of symbols only', [GULL.replace('Gull', '🎲')], 'name is "🎲": must be a string'],
    ['a name twice', [GULL, urlOf('https://gull.example/other')], 'name "Gull" is already used'],
    [
      'a URL twice',
      [GULL, GULL.replace('Gull', 'Tern')],
      'url "https://gull.example/@casino" is already used; choose another value',
    ],
    [
      'a URL of 201 characters',
      [urlOf(`https://gull.example/${'x'.repeat(180)}`)],
      'must be an absolute URL of at most',
    ],
    ...[
      'http://gull.example',
      'javascript:alert(1)',
      'gull.example',
      '//gull.example',
      '/gull',
      'https:gull.example',
      'https:///gull.example',
      'https://',
      'https://gull example',
      ' https://gull.example',
      'https://[gull]',
      'https://gull.example',
      'https://GULL.example/',
      'https://gull.example/a b',
      'https://gull.example/\u202e',
      'https://casino@gull.example',
      'https://casino:secret@gull.example/',
      'https://@gull.example',
    ].map((url): [string, string[], string] => [
      `the URL ${url}`,
      [urlOf(url)],
      `url is "${url}": must be an absolute URL`,
    ]),
  ])('a file whose social links have %s is refused, and the message names the line', (_, links, expected) => {
    expect(ofLinks(...links)).toEqual([expect.stringContaining('c.json, line 5: ')]);
    expect(ofLinks(...links).join()).toContain(expected);
  });

  it('all mistakes are reported, up to twenty lines', () => {
    const games = Array.from({ length: 30 }, (_, n) => `    { "game_id": "g-${n}" },\n`).join('');
    const expected = faults(catalogueText().replace(/\n {4}\{ "game_id"/, `\n${games}    { "game_id"`));
    expect(expected).toHaveLength(21);
    expect(expected.at(-1)).toBe('c.json: and 250 more');
  });

  it('a missing file is reported by its path', async () => {
    await expect(readCatalogue('/nowhere/c.json')).rejects.toThrow('/nowhere/c.json: cannot be read (ENOENT)');
  });
});

describe('the catalogue shipped with the application', () => {
  const text = readFileSync(new URL('../../catalogue/catalogue.json', import.meta.url), 'utf8');
  const { providers, games } = parseCatalogue(text, 'catalogue.json');

  it('the catalogue has 19 providers and the originals, each with games', () => {
    expect(providers).toHaveLength(20);
    for (const { id } of providers) expect(games.filter((game) => game.provider_id === id).length).toBeGreaterThan(8);
  });

  it('the catalogue has about 400 games, each on its own line, and more than eight for every tag', () => {
    expect(games.length).toBeGreaterThanOrEqual(390);
    for (const { game_id } of games)
      expect(text).toMatch(new RegExp(`^ {4}\\{ "game_id": "${game_id}", .* \\},?$`, 'm'));
    for (const tag of GAME_TAGS) expect(games.filter((game) => game.tags.includes(tag)).length).toBeGreaterThan(8);
  });

  it('no two game names fold to the same words, and each game id is its name in folded form', () => {
    const read = games.map(({ name }) => wordsOf(name).join('-'));
    expect(new Set(read).size).toBe(games.length);
    expect(games.map(({ game_id }) => game_id)).toEqual(read);
  });

  it('popularity ranks have no gaps, and dice can be played', () => {
    const popularities = games.map(({ popularity }) => popularity).sort((a, b) => a - b);
    expect(popularities).toEqual(games.map((_, at) => at + 1));
    expect(games.find(({ game_id }) => game_id === 'dice')).toMatchObject({ enabled: true, provider_id: 'originals' });
  });
});
