import { EventSearchQuery, TimelineQuery, WorkbenchSearchQuery } from '@goldwake/contracts/http';
import type { Settings } from '@goldwake/core';
import { Describe, Injects, SETTINGS } from '@goldwake/service';
import { Get, Header, Param, Query } from '@nestjs/common';
import { Readers } from '../workbench/readers.js';
import { Gone } from './gone.decorator.js';
import { WorkbenchRoutes } from './workbench-routes.decorator.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Routes that read players, streams and events. A worker thread builds the responses as JSON; the HTTP contracts define
 * their types.
 */
@Injects(Readers, SETTINGS)
@WorkbenchRoutes('', ['validation_failed', 'history_unreadable'])
export class HistoryController {
  constructor(
    private readonly readers: Readers,
    private readonly settings: Pick<Settings, 'provider'>,
  ) {}

  @Describe('FoundPlayers', { summary: 'Searches players.' })
  @Get('players')
  @Header('content-type', JSON_TYPE)
  players(@Query() { query, limit = 20 }: WorkbenchSearchQuery, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'players', query, limit }, gone);
  }

  @Describe('FoundStreams', { summary: 'Searches streams.' })
  @Get('streams')
  @Header('content-type', JSON_TYPE)
  streams(@Query() { query, limit = 50 }: WorkbenchSearchQuery, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'streams', query, limit }, gone);
  }

  @Describe('FoundEvents', { summary: 'Finds events by their id, position, round, request or command.' })
  @Get('search')
  @Header('content-type', JSON_TYPE)
  search(@Query() { query }: EventSearchQuery, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'search', query }, gone);
  }

  @Describe('Timeline', { summary: 'Returns the events of a stream as columns.' })
  @Get('streams/:stream/timeline')
  @Header('content-type', JSON_TYPE)
  timeline(
    @Param('stream') stream: string,
    @Query() { afterVersion }: TimelineQuery,
    @Gone() gone: AbortSignal,
  ): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'timeline', stream, afterVersion }, gone);
  }

  @Describe('WorkbenchRules', { summary: 'Lists the rules that bisect can look for.' })
  @Get('rules')
  @Header('content-type', JSON_TYPE)
  rules(@Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'rules' }, gone);
  }

  @Describe('EventDetails', { summary: 'Returns an event with its causes, effects and postings.' })
  @Get('events/:eventId')
  @Header('content-type', JSON_TYPE)
  event(@Param('eventId') eventId: string, @Gone() gone: AbortSignal): Promise<Uint8Array> {
    return this.readers.ask({ ask: 'event', eventId, providerUrl: this.settings.provider?.url ?? null }, gone);
  }
}
