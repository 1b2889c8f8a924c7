import { idOf, type StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { before, deletion, first, foundBy, honest, judged, missed, ofType, set } from './judged.js';

describe('sessions and bans: a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  const started = first(ofType('session_started'));
  const ended = first(ofType('session_ended'));

  it('a session that nothing ended may be deleted, but not one that was ended', () => {
    const { session_id } = ended.data as { session_id: string };
    const isOpen = ({ type, data }: StoredEvent) =>
      type === 'session_started' &&
      !before.some((one) => {
        const { session_id: other } = one.data as { session_id?: string };
        return one.type === 'session_ended' && other === (data as { session_id: string }).session_id;
      });
    const start = first(({ type, data }) => {
      return type === 'session_started' && (data as { session_id: string }).session_id === session_id;
    });
    const open = before.findLast(isOpen) as StoredEvent;
    expect(judged('delete', 'session_started', open, deletion)).toEqual(missed('nothing ended'));
    expect(judged('delete', 'session_started', start, deletion)).toEqual(foundBy('sessions'));
  });

  it('a copy of a session needs an id of its own', () => {
    const copied = (more: object) =>
      judged('duplicate', 'session_started', started, (drafts, one) => {
        const copy = structuredClone(one);
        one.was = 'original';
        copy.commandId = 'copied';
        Object.assign(copy.data as object, more);
        const { recordedAt } = drafts.at(-1) ?? one;
        Object.assign(copy, { recordedAt, effectiveAt: recordedAt });
        drafts.push(copy);
        return '';
      });
    expect(copied({})).toEqual(foundBy('sessions'));
  });

  it('the end of a ban may move to another player who is banned, until an event of one of them shows it', () => {
    const banned = new Set<string>();
    const lifted = first(({ type, stream }) => {
      if (type === 'player_banned') banned.add(idOf(stream));
      if (type !== 'ban_lifted') return false;
      banned.delete(idOf(stream));
      return banned.size > 0;
    });
    const [other = ''] = banned;
    const movedTo = (uid: string, history: typeof honest) => {
      const change = { stream: `account-${uid}`, data: { ...(lifted.data as object), uid } };
      return judged('move', 'ban_lifted', lifted, set(change), [], history);
    };
    const untilThen = honest.slice(0, lifted.position);
    expect(movedTo(other, untilThen)).toEqual(missed('nothing states for whom it was sent'));
    const free = ['p1', 'p2', 'p3'].find((uid) => uid !== other && uid !== idOf(lifted.stream)) ?? '';
    expect(movedTo(free, untilThen).rules).toContain('bans');
    expect(movedTo(other, honest).rules).toContain('bans');
  });
});
