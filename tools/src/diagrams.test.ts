import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { assign, emit, not, setup } from 'xstate';
import { ROOT } from '../set-up/root.mjs';
import { loadMachines, pageOf, withDiagram } from './lib/machines.js';
import { diagramsOf } from './lib/mermaid.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the diagrams of the state machines', () => {
  it('match the code; `npm run diagrams` updates them', async () => {
    const machines = await loadMachines();
    expect(machines.map(({ machine }) => machine.id)).toEqual(expect.arrayContaining(['auth', 'sidenavs', 'update']));
    expect(read('docs/machines.md')).toBe(pageOf(machines));
    expect(read('docs/client.md')).toBe(withDiagram(read('docs/client.md'), machines));
  });
});

describe('a diagram', () => {
  const machine = setup({
    guards: { open: () => true },
    actions: { ring: () => {} },
    delays: { patience: 90_000, tide: () => 1 },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    on: { ALARM: '.shut' },
    states: {
      shut: {
        on: { KNOCK: { guard: 'open', target: 'ajar', actions: ['ring', assign({}), emit({ type: 'knocked' })] } },
      },
      ajar: {
        initial: 'still',
        on: { PUSH: '.swinging', KNOCK: {} },
        after: { patience: 'shut', tide: { guard: not('open'), target: 'gone' } },
        states: { still: {}, swinging: { always: 'still' } },
      },
      gone: { type: 'final' },
    },
  });

  it('names events, guards, actions and delays, and enters a compound state at its initial state', () => {
    expect(diagramsOf(machine)).toEqual([
      {
        title: '',
        code: [
          'stateDiagram-v2',
          '  state "any" as door',
          '  state "shut" as door_shut',
          '  state "ajar, any" as door_ajar',
          '  state "ajar · still" as door_ajar_still',
          '  state "ajar · swinging" as door_ajar_swinging',
          '  state "gone" as door_gone',
          '  [*] --> door_shut',
          '  door --> door_shut : ALARM',
          '  door_shut --> door_ajar_still : KNOCK [open] / ring',
          '  door_ajar --> door_ajar_swinging : PUSH',
          '  door_ajar --> door_shut : after patience (1.5 min)',
          '  door_ajar --> door_gone : after tide [not open]',
          '  door_ajar_swinging --> door_ajar_still',
          '  door_gone --> [*]',
          '  door_ajar : KNOCK is ignored',
        ].join('\n'),
      },
    ]);
  });

  it('draws each region of a parallel state as a separate diagram', () => {
    const split = setup({}).createMachine({
      id: 'day',
      type: 'parallel',
      states: {
        sky: { initial: 'dark', states: { dark: { on: { RISE: 'light' } }, light: {} } },
        sea: { initial: 'low', states: { low: {} } },
      },
    });
    expect(diagramsOf(split).map(({ title }) => title)).toEqual(['', 'sky', 'sea']);
    expect(diagramsOf(split)[1]?.code).toContain('day_sky_dark --> day_sky_light : RISE');
  });
});
