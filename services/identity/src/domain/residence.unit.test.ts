import { US_STATES } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { eligibleState } from './residence.js';

describe('the state of residence', () => {
  it('the list has the 50 states and the District of Columbia once each, sorted by name', () => {
    expect(US_STATES).toHaveLength(51);
    expect(new Set(US_STATES.map(({ id }) => id)).size).toBe(51);
    const names = US_STATES.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  it.each(US_STATES.filter(({ eligible }) => eligible))('residence in $name is accepted', (state) => {
    expect(eligibleState(state.id)).toBe(state);
    expect(state.reason).toBeNull();
  });

  const excluded = US_STATES.filter(({ eligible }) => !eligible);
  it.each(excluded)('residence in $name is refused with the reason', ({ id, name, reason }) => {
    expect(reason).toMatch(/^\S.{10,}/);
    expect(() => eligibleState(id)).toThrow(
      expect.objectContaining({ code: 'state_not_eligible', detail: expect.stringContaining(`${name}: ${reason}`) }),
    );
  });

  it('more than one state is excluded, and most states are eligible', () => {
    expect(excluded.map(({ id }) => id)).toEqual(expect.arrayContaining(['WA', 'ID', 'MI', 'NV', 'MT']));
    expect(excluded.length).toBeLessThan(20);
  });

  it.each(['XX', 'PR', 'wa', 'Texas', '', 'constructor'])('%p is not a state', (id) => {
    expect(() => eligibleState(id)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
