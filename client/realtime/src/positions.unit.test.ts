import { describe, expect, it } from '@jest/globals';
import { Positions } from './positions.js';

const at = (epoch: string, offset: number, recovered: boolean) =>
  ({ channel: 'global', epoch, offset, recovered }) as const;

describe('Positions', () => {
  it('keeps its offset in a recovered channel, so that the replay continues from there', () => {
    const positions = new Positions();
    expect(positions.welcome([at('e', 3, false)])).toEqual(['global']);
    expect(positions.welcome([at('e', 5, true)])).toEqual([]);
    expect(positions.arrive({ channel: 'global', offset: 4 })).toBe('next');
  });

  it('reports a new epoch as missed pushes even if the welcome says recovered', () => {
    const positions = new Positions();
    positions.welcome([at('e', 3, false)]);
    expect(positions.welcome([at('f', 5, true)])).toEqual(['global']);
  });

  it('drops a channel that the welcome does not name, and treats its pushes as a gap', () => {
    const positions = new Positions();
    positions.welcome([at('e', 3, false)]);
    positions.welcome([]);
    expect(positions.all()).toEqual({});
    expect(positions.arrive({ channel: 'global', offset: 4 })).toBe('gap');
  });
});
