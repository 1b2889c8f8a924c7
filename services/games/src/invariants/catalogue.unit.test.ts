import type { EventType } from '@goldwake/contracts';
import { findingsOf, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { catalogue } from './catalogue.js';

type Given = [type: EventType, data: object];
const PROVIDER: Given = ['provider_listed', { id: 'saltmarsh' }];
const GAME: Given = ['game_listed', { game_id: 'tide', provider_id: 'saltmarsh' }];
const gone = (game_id: string): Given => ['game_removed', { game_id }];
const NO_PROVIDER: Given = ['provider_removed', { id: 'saltmarsh' }];
const settings = (version: number): Given => ['casino_settings_changed', { version }];

const found = (...given: Given[]) =>
  findingsOf(catalogue, storedEvents(given.map(([type, data]) => ({ stream: 'catalogue-main', type, data }))));

it('a catalogue whose entries are listed, changed and removed in order is accepted', () => {
  expect(found(PROVIDER, GAME, GAME, settings(1), settings(2), gone('tide'), NO_PROVIDER)).toEqual([]);
});

it.each<[string, string, Given[]]>([
  ['a game without its provider', 'lists tide of saltmarsh, which is not a listed provider', [GAME]],
  ['the removal of a game that is not listed', 'removes the game tide, which is not listed', [PROVIDER, gone('tide')]],
  [
    'the removal of a provider that is not listed',
    'removes the provider saltmarsh, which is not listed',
    [NO_PROVIDER],
  ],
  [
    'the removal of a provider with a game',
    'removes the provider saltmarsh, whose game tide is still listed',
    [PROVIDER, GAME, NO_PROVIDER],
  ],
  ['a gap in the versions of the settings', 'changes the settings from version 1 to 3', [settings(1), settings(3)]],
  ['settings that do not begin with version 1', 'changes the settings from version 0 to 2', [settings(2)]],
])('%s is reported', (_, message, given) => {
  expect(found(...given)).toEqual([[`catalogue-main@${given.length}`, message]]);
});
