import { describe, expect, it } from '@jest/globals';
import { RoundEnds } from './round-ends.js';

/** Longer than a test may take, so that only an end can end such a wait. */
const FOREVER_MS = 10 * 60_000;
const open = async () => true;

describe('a wait for the end of a round', () => {
  it('ends with its round, together with all others for it', async () => {
    const ends = new RoundEnds();
    const ended: string[] = [];
    const wait = (id: string, name: string) => ends.wait(id, FOREVER_MS, open).then(() => ended.push(name));
    const ofFirst = [wait('1', 'one'), wait('1', 'another')];
    const ofSecond = wait('2', 'other');
    ends.ended('1');
    await Promise.all(ofFirst);
    expect(ended.sort()).toEqual(['another', 'one']);
    ends.ended('2');
    await ofSecond;
  });

  it('does not begin if the round has ended', async () => {
    await new RoundEnds().wait('1', FOREVER_MS, async () => false);
  });

  it('does not miss an end while the round is read', async () => {
    const ends = new RoundEnds();
    await ends.wait('1', FOREVER_MS, async () => {
      ends.ended('1');
      return true;
    });
  });

  it('ends after its time', async () => {
    await new RoundEnds().wait('1', 1, open);
  });

  it('ends when the game server closes, and later ones do not begin', async () => {
    const ends = new RoundEnds();
    const waiting = ends.wait('1', FOREVER_MS, open);
    ends.close();
    await waiting;
    await ends.wait('2', FOREVER_MS, open);
  });
});
