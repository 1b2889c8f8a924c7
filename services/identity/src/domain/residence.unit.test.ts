import { US_STATES } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { eligibleState } from './residence.js';

describe('where a player lives', () => {
  it('is one of the 50 states or the District of Columbia, each listed once, by name', () => {
    expect(US_STATES).toHaveLength(51);
    expect(new Set(US_STATES.map(({ id }) => id)).size).toBe(51);
    const names = US_STATES.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  it.each(US_STATES.filter(({ eligible }) => eligible))('may be $name', (state) => {
    expect(eligibleState(state.id)).toBe(state);
    expect(state.reason).toBeNull();
  });

  const excluded = US_STATES.filter(({ eligible }) => !eligible);
  it.each(excluded)('may not be $name, and is told why', ({ id, name, reason }) => {
    expect(reason).toMatch(/^\S.{10,}/);
    expect(() => eligibleState(id)).toThrow(
      expect.objectContaining({ code: 'state_not_eligible', detail: expect.stringContaining(`${name}: ${reason}`) }),
    );
  });

  it('is not Washington alone: some states are out, most are in', () => {
    expect(excluded.map(({ id }) => id)).toEqual(expect.arrayContaining(['WA', 'ID', 'MI', 'NV', 'MT']));
    expect(excluded.length).toBeLessThan(20);
  });

  it.each(['XX', 'PR', 'wa', 'Texas', '', 'constructor'])('is not %p', (id) => {
    expect(() => eligibleState(id)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
