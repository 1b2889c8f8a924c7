import { readFileSync } from 'node:fs';
import { Casino } from '@goldwake/tools/simulation/casino';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Panel {
  id: number;
  type: string;
  datasource: { uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; datasource: { uid: string } }[];
}

interface Dashboard {
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; type: string; query: { query: string } }[] };
}

const dashboard: Dashboard = JSON.parse(
  readFileSync(new URL('../grafana/goldwake-realtime.json', import.meta.url), 'utf8'),
);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const targets = panels.flatMap(({ targets: asked }) => asked);

let exposed: Map<string, string>;
let casino: Casino;
beforeAll(async () => {
  casino = await Casino.open();
  const text = await (await fetch(`${casino.url}/metrics`)).text();
  exposed = new Map();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) exposed.set(name + suffix, type);
  }
});
afterAll(() => casino.close());

describe('the Grafana dashboard', () => {
  it('queries only metrics that /metrics exposes', () => {
    const asked = targets.flatMap(({ expr }) => expr.match(/\b(?:goldwake|process|nodejs)_\w+/g) ?? []);
    expect(new Set(asked).size).toBeGreaterThan(15);
    expect(asked.filter((name) => !exposed.has(name))).toEqual([]);
    for (const { query } of dashboard.templating.list.slice(1)) {
      expect(exposed.has(/label_values\((\w+),/.exec(query.query)?.[1] ?? '')).toBe(true);
    }
  });

  it('shows every metric of the gateway', () => {
    const shown = targets.map(({ expr }) => expr).join(' ');
    const ours = [...exposed.keys()].filter((name) => name.startsWith('goldwake_realtime_'));
    expect(ours.filter((name) => !/_(sum|count)$/.test(name) && !shown.includes(name))).toEqual([]);
  });

  it('applies rate() to counters only', () => {
    for (const { expr } of targets) {
      const rated = new Set([...expr.matchAll(/rate\((\w+)/g)].map(([, name = '']) => name));
      for (const name of expr.match(/\b(?:goldwake|process)_\w+/g) ?? []) {
        expect([name, rated.has(name)]).toEqual([name, ['counter', 'histogram'].includes(exposed.get(name) ?? '')]);
      }
    }
  });

  it('can be imported into any Grafana: a schema version, a variable for the data source, panels that do not overlap', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
    for (const { datasource } of [...panels, ...targets]) expect(datasource.uid).toBe(['$', '{datasource}'].join(''));
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  });
});
