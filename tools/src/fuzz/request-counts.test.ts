import { describe, expect, it } from '@jest/globals';
import { countsIn, summaryOf } from './request-counts.js';

const line = (method: string, route: string, status: number, count: number) =>
  `goldwake_http_request_seconds_count{method="${method}",route="${route}",status="${status}"} ${count}`;

describe('the summary of generated requests', () => {
  it('counts the responses since the start by status, without the bets of the healthy player', () => {
    const before = countsIn(line('GET', '/api/games', 200, 5));
    const after = countsIn(
      [
        line('GET', '/api/games', 200, 7),
        line('GET', '/api/games/:id', 404, 3),
        line('POST', '/api/games/dice/bets', 201, 900),
        line('POST', '/api/games/dice/bets', 400, 4),
      ].join('\n'),
    );
    const operations = ['GET /api/games', 'GET /api/games/{id}', 'POST /api/games/dice/bets'];
    expect(summaryOf(before, after, operations)).toEqual({
      requests: 9,
      statuses: { 200: 2, 400: 4, 404: 3 },
      missed: [],
    });
  });

  it('names the operations that no request reached', () => {
    const before = countsIn(line('GET', '/api/games', 200, 5));
    expect(summaryOf(before, before, ['GET /api/games']).missed).toEqual(['GET /api/games']);
  });
});
