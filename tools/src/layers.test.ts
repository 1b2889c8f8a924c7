import { describe, expect, it } from '@jest/globals';
import { importsOf } from './lib/imports.js';
import { brokenRules, RULES } from './lib/layer-rules.js';

/** An import that violates each rule; the first column is a part of the rule's name. */
const BROKEN: [rule: string, file: string, source: string][] = [
  ['contracts import only', 'contracts/src/money.ts', "import { z } from 'zod';"],
  ['contracts import only', 'contracts/src/money.ts', "import { IsInt } from 'class-validator';"],
  ['never another service', 'services/games/src/commands/bet.ts', "import { open } from '@goldwake/wallet';"],
  [
    'never another service',
    'services/games/src/commands/bet.ts',
    "const wallet = await import('@goldwake/wallet/domain');",
  ],
  [
    'never another service',
    'services/games/src/commands/bet.ts',
    "import { balances } from '@goldwake/wallet/projections';",
  ],
  ['never another service', 'services/replay/src/main.ts', "import { WalletModule } from '@goldwake/wallet';"],
  ['core imports contracts', 'platform/core/src/x.ts', "import { openEmbedded } from '@goldwake/embedded';"],
  ['core imports contracts', 'platform/embedded/src/x.ts', "import { createApp } from '@goldwake/service';"],
  ['Kafka and MongoDB appear', 'platform/core/src/x.ts', "import mongoose from 'mongoose';"],
  ['Kafka and MongoDB appear', 'platform/embedded/src/x.ts', "import { Kafka } from 'kafkajs';"],
  ['stays in its own package', 'services/games/src/x.ts', "import { y } from '../../wallet/src/y.js';"],
  ['a domain imports contracts', 'services/wallet/src/domain/ledger.ts', "import { hash } from 'node:crypto';"],
  [
    'a domain imports contracts',
    'services/wallet/src/domain/ledger.ts',
    "import type { Clock } from '@goldwake/core';",
  ],
  ['a domain imports contracts', 'services/wallet/src/domain/ledger.ts', "import { x } from '../commands/x.js';"],
  ['Nest appears', 'services/wallet/src/commands/top-up.ts', "import { Injectable } from '@nestjs/common';"],
  ['Nest appears', 'services/realtime/src/sockets/session.ts', "import { WsException } from '@nestjs/websockets';"],
  ['Nest appears', 'services/wallet/src/commands/top-up.ts', "import { CLOCK } from '@goldwake/service';"],
  ['invariants import contracts', 'services/wallet/src/invariants/index.ts', "import { x } from '../streams/x.js';"],
  ['a manifest imports contracts', 'services/wallet/src/manifest.ts', "import { portToken } from '@goldwake/service';"],
  [
    'a manifest imports contracts',
    'services/wallet/src/manifest.ts',
    "import { WalletModule } from './wallet.module.js';",
  ],
  ['a manifest imports contracts', 'services/wallet/src/manifest.ts', "import { Ledger } from './streams/ledger.js';"],
  ['never another service', 'services/games/src/x.ts', "import { MANIFEST } from '@goldwake/wallet/manifest';"],
  ['contracts and the connection library', 'client/src/main.tsx', "import { x } from '@goldwake/core';"],
  [
    'only types from the HTTP contracts',
    'client/src/api/bets.ts',
    "import { DiceBetBody } from '@goldwake/contracts/http';",
  ],
  ['never imports another feature', 'client/src/features/originals/a.ts', "import { b } from '../auth/b.js';"],
  ['a state machine imports neither', 'client/src/shell/side.machine.ts', "import { useState } from 'react';"],
  ['a state machine imports neither', 'client/src/shell/side.machine.ts', "export { View } from './view.tsx';"],
  ['connection library imports no React', 'client/realtime/src/connect.ts', "import 'react';"],
  ['tools never import load-tests', 'tools/src/bench.ts', "import { load } from '@goldwake/load-tests/load';"],
  ['tools never import load-tests', 'tools/src/bench.ts', "import { load } from '../../load-tests/dist/load.js';"],
  ['jest is imported only in tests', 'services/wallet/src/ledger.ts', "import { it } from '@jest/globals';"],
];

const KEPT: [file: string, source: string][] = [
  ['load-tests/src/load.ts', "import { Casino } from '@goldwake/tools/simulation/casino';"],
  ['contracts/src/games/http/games.ts', "import { IsInt } from 'class-validator';"],
  ['contracts/src/games/originals/dice/http.ts', "import { IsIn } from 'class-validator';"],
  ['services/games/src/commands/bet.ts', "import { streamName } from '@goldwake/contracts';"],
  ['services/realtime/src/x.ts', "import { x } from '@goldwake/realtime';"],
  ['services/replay/src/balance.ts', "import { wallet } from '@goldwake/wallet/domain';"],
  ['services/replay/src/rebuild.ts', "import { balances } from '@goldwake/wallet/projections';"],
  ['services/replay/src/x.ts', "import { MANIFEST } from '@goldwake/wallet/manifest';"],
  ['services/wallet/src/manifest.ts', "import { defineManifest } from '@goldwake/core';"],
  ['services/wallet/src/manifest.ts', "import { balances } from './projections/index.js';"],
  ['services/wallet/src/manifest.ts', "const load = () => import('./wallet.module.js');"],
  ['services/all-in-one/src/modules.ts', "import { WalletModule } from '@goldwake/wallet';"],
  ['platform/cluster/src/x.ts', "import { Kafka } from 'kafkajs';"],
  ['platform/service/src/process/start-service.ts', "const { openCluster } = await import('@goldwake/cluster');"],
  ['services/wallet/src/domain/ledger.ts', "import { evolve } from './evolve.js';"],
  ['services/wallet/src/domain/ledger.unit.test.ts', "import fc from 'fast-check';"],
  ['services/wallet/src/wallet.module.ts', "import { Module } from '@nestjs/common';"],
  ['services/wallet/src/http/wallet.controller.ts', "import { Player } from '@goldwake/service';"],
  ['services/identity/src/tokens.ts', "import type { AccessTokens } from '@goldwake/service';"],
  ['client/src/api/bets.ts', "import type { DiceBetBody } from '@goldwake/contracts/http';"],
  ['client/src/api/bets.ts', "import { type DiceBetBody } from '@goldwake/contracts/http';"],
  ['client/src/features/originals/a.ts', "import { b } from './b.js';"],
  ['client/src/features/originals/a.ts', "import { b } from '../../ui/b.js';"],
  ['platform/core/src/testing/contract.ts', "import { it } from '@jest/globals';"],
  ['services/wallet/src/ledger.ts', "/** import { it } from '@jest/globals'; */"],
];

function broken(file: string, source: string): string[] {
  return importsOf(source).flatMap((one) => brokenRules(file, one));
}

describe('the import rules', () => {
  it.each(BROKEN)('“%s” rejects in %s: %s', (name, file, source) => {
    expect(broken(file, source)).toContainEqual(expect.stringContaining(name));
  });

  it.each(KEPT)('%s may contain: %s', (file, source) => {
    expect(broken(file, source)).toEqual([]);
  });

  it('have a violating example for every rule', () => {
    const shown = BROKEN.flatMap(([, file, source]) => broken(file, source));
    expect(RULES.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('find imports over several lines, with their line numbers', () => {
    const source = "\n\nimport {\n  type A,\n  b,\n} from './x.js';\nexport * from './y.js';";
    expect(importsOf(source)).toEqual([
      { from: './x.js', typeOnly: false, line: 3 },
      { from: './y.js', typeOnly: false, line: 7 },
    ]);
  });
});
