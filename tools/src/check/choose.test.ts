import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { AREA_NAMES, AREAS } from './areas.js';
import { areasOf } from './choose.js';

it.each([
  ['services/wallet/src/domain/decide.ts', ['replay']],
  ['services/wallet/src/streams/ledger.ts', ['replay', 'processes', 'faults']],
  ['services/identity/src/http/auth.controller.ts', ['fuzz']],
  ['services/realtime/src/rooms/hub.ts', ['load', 'fuzz']],
  ['platform/cluster/src/kafka/member.ts', ['engines', 'faults']],
  ['client/src/shell/shell.tsx', ['browser']],
  ['client/src/ui/button.tsx', ['browser', 'workbench']],
  ['client/src/workbench/address.ts', ['workbench']],
  ['contracts/src/wallet/wallet-events.ts', ['replay']],
  ['services/realtime/PROTOCOL.md', []],
  ['README.md', []],
])('a change of %s needs %j', (file, areas) => {
  expect([...areasOf([file]).keys()].sort()).toEqual([...areas].sort());
});

it('the reason for an area is the first file that needs it', () => {
  expect(areasOf(['docs/a.md', 'client/a.ts', 'client/b.ts']).get('browser')).toBe('client/a.ts');
});

it('every area is needed by some change of the folders that exist', () => {
  const files = ['contracts', 'platform', 'services', 'client/src', 'load-tests/src', 'tools/src', 'e2e', 'deploy']
    .flatMap((folder) => filesBelow(folder))
    .concat('package-lock.json');
  expect([...areasOf(files).keys()].sort()).toEqual([...AREA_NAMES].sort());
});

it('every command of every area is a script of tools/ or compiled code of this repository', () => {
  const scripts = AREA_NAMES.flatMap((name) => [...AREAS[name].short, ...AREAS[name].long]).map(
    ({ command: [file] }) => file,
  );
  expect(scripts.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    if (name === 'node_modules' || name.startsWith('dist')) return [];
    const path = `${folder}/${name}`;
    return statSync(join(ROOT, path)).isDirectory() ? filesBelow(path) : [path];
  });
}
