import { describe, expect, it } from '@jest/globals';
import { Positions } from './positions.js';

const at = (epoch: string, offset: number, recovered: boolean) =>
  ({ channel: 'global', epoch, offset, recovered }) as const;

describe('positions', () => {
  it('stay where they were on a recovered channel, so that the replay counts on from there', () => {
    const positions = new Positions();
    expect(positions.welcome([at('e', 3, false)])).toEqual(['global']);
    expect(positions.welcome([at('e', 5, true)])).toEqual([]);
    expect(positions.arrive({ channel: 'global', offset: 4 })).toBe('next');
  });

  it('never go on in another epoch without a reload, whatever the welcome says', () => {
    const positions = new Positions();
    positions.welcome([at('e', 3, false)]);
    expect(positions.welcome([at('f', 5, true)])).toEqual(['global']);
  });

  it('forget a channel that the welcome does not name, and take its pushes for a hole', () => {
    const positions = new Positions();
    positions.welcome([at('e', 3, false)]);
    positions.welcome([]);
    expect(positions.all()).toEqual({});
    expect(positions.arrive({ channel: 'global', offset: 4 })).toBe('hole');
  });
});
