import { BisectQuery, MomentQuery, WhatIfQuery } from '@goldwake/contracts/http';
import { Describe } from '@goldwake/service';
import { Get, Header, Param, Query } from '@nestjs/common';
import { Readers } from '../workbench/readers.js';
import { Gone } from './gone.decorator.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Routes that return one player's balances and their history. Each response equals the `--json` output of the command
 * with the same name.
 */
@WorkbenchRoutes('wallets/:uid', ['validation_failed', 'history_unreadable'])
export class WalletsController {
  constructor(private readonly readers: Readers) {}

  @Describe('WalletAsOf', { summary: 'Returns the balances at a moment.' })
  @Get('balance')
  @Header('content-type', JSON_TYPE)
  balance(@Param('uid') uid: string, @Query() { at }: MomentQuery, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'balance', uid, at }, gone);
  }

  @Describe('Explained', { summary: 'Returns the movements that led to the balances at a moment.' })
  @Get('explain')
  @Header('content-type', JSON_TYPE)
  explain(@Param('uid') uid: string, @Query() { at }: MomentQuery, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'explain', uid, at }, gone);
  }

  @Describe('Diff', { summary: 'Compares the stored balances with the replayed ones.' })
  @Get('diff')
  @Header('content-type', JSON_TYPE)
  diff(@Param('uid') uid: string, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'diff', uid }, gone);
  }

  @Describe('Bisected', { summary: 'Searches the first event at which the data diverges.' })
  @Get('bisect')
  @Header('content-type', JSON_TYPE)
  bisect(
    @Param('uid') uid: string,
    @Query() { claim, rule }: BisectQuery,
    @Gone() gone: AbortSignal,
  ): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'bisect', uid, claim, rule }, gone);
  }

  @Describe('WhatIf', { summary: 'Returns the balances that would result without some events.' })
  @Get('what-if')
  @Header('content-type', JSON_TYPE)
  whatIf(@Param('uid') uid: string, @Query() { without }: WhatIfQuery, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'what-if', uid, without }, gone);
  }
}
