import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../checks/check.js';
import { Findings } from './findings.js';
import { followText } from './follow-text.js';

const at = (event_id: string | null, position: number | null, more: Partial<Finding> = {}): Finding => ({
  check: 'rolls',
  event_id,
  position,
  message: `is wrong at ${event_id}`,
  ...more,
});

const stored = (message: string, event_id: string | null = null) =>
  at(event_id, event_id === null ? null : 90, { check: 'projections', message });

function resultOf(...reported: Finding[]) {
  const findings = new Findings();
  reported.forEach(findings.add);
  const positions: Record<string, number> = { 'fairness-p1@2': 12 };
  return findings.result((eventId) => positions[eventId] ?? null);
}

describe('root causes of findings', () => {
  it('each event with a finding that nothing explains is a root cause, in order of position', () => {
    const { causes } = resultOf(
      at('wallet-p2@3', 30),
      at('wallet-p1@9', 20),
      at('wallet-p2@3', 30, { check: 'draws' }),
    );
    expect(causes).toEqual([
      expect.objectContaining({ event_id: 'wallet-p1@9', checks: ['rolls'], findings: 1, follow: 0 }),
      expect.objectContaining({ event_id: 'wallet-p2@3', checks: ['rolls', 'draws'], findings: 2, follow: 0 }),
    ]);
  });

  it('421 findings of one replaced seed have one root cause: the event with the seed', () => {
    const rolls = Array.from({ length: 420 }, (_, n) =>
      at(`wallet-p1@${184 + n}`, 400 + n, { because: 'fairness-p1@2' }),
    );
    const { causes, findings } = resultOf(
      at('fairness-p1@2', 12, { check: 'seeds', message: 'breaks its promise' }),
      ...rolls,
    );
    expect(causes).toEqual([
      {
        event_id: 'fairness-p1@2',
        position: 12,
        checks: ['seeds'],
        message: 'breaks its promise',
        findings: 421,
        follow: 420,
        first_following: 'wallet-p1@184',
      },
    ]);
    expect(causes.map(followText)).toEqual([['wallet-p1@184 and 419 more follow']]);
    expect(findings.filter(({ because }) => because === 'fairness-p1@2')).toHaveLength(420);
  });

  it('an event without a finding of its own is described by the first finding that it explains', () => {
    const { causes } = resultOf(at('wallet-p1@184', 400, { because: 'fairness-p1@2' }));
    expect(causes).toEqual([
      expect.objectContaining({
        event_id: 'fairness-p1@2',
        position: 12,
        checks: ['rolls'],
        message: 'explains wallet-p1@184, which is wrong at wallet-p1@184',
      }),
    ]);
  });

  it('explanations are followed to the earliest event, and a circle of them ends', () => {
    const chain = [at('wallet-p1@3', 3), at('wallet-p1@4', 4, { because: 'wallet-p1@3' })];
    const { causes, findings } = resultOf(...chain, at('wallet-p1@5', 5, { because: 'wallet-p1@4' }));
    expect(causes).toMatchObject([{ event_id: 'wallet-p1@3', findings: 3 }]);
    expect(findings.map(({ because }) => because)).toEqual([undefined, 'wallet-p1@3', 'wallet-p1@3']);
    const circle = [at('wallet-p1@3', 3, { because: 'wallet-p1@4' }), at('wallet-p1@4', 4, { because: 'wallet-p1@3' })];
    expect(resultOf(...circle).causes.reduce((all, one) => all + one.findings, 0)).toBe(2);
  });

  it('an event with a fault of its own is a root cause, even if another finding at it follows from an earlier event', () => {
    const { causes } = resultOf(
      at('wallet-p1@3', 3),
      at('wallet-p1@4', 4, { because: 'wallet-p1@3' }),
      at('wallet-p1@4', 4, { check: 'draws' }),
    );
    expect(causes).toMatchObject([
      { event_id: 'wallet-p1@3', findings: 2 },
      { event_id: 'wallet-p1@4', checks: ['draws'], findings: 1 },
    ]);
  });

  it('later findings in a stream whose chain is broken follow from the break; those before it and elsewhere do not', () => {
    const gone = at('wallet-p1@7', null, { check: 'chain', message: 'is missing before wallet-p1@8' });
    const { causes } = resultOf(
      at('wallet-p1@6', 20),
      gone,
      at('wallet-p1@8', 30),
      at('wallet-p1@9', 31),
      at('account-p1@9', 32),
    );
    expect(causes).toMatchObject([
      { event_id: 'wallet-p1@6', findings: 1 },
      { event_id: 'wallet-p1@7', position: null, findings: 3, first_following: 'wallet-p1@8' },
      { event_id: 'account-p1@9', findings: 1 },
    ]);
  });

  it('each changed event of a stream is a root cause', () => {
    const changed = { check: 'chain', message: 'the hash does not match the content' };
    const { causes } = resultOf(at('wallet-p1@7', 7, changed), at('wallet-p1@8', 8, changed));
    expect(causes.map(({ event_id }) => event_id)).toEqual(['wallet-p1@7', 'wallet-p1@8']);
  });

  describe('a finding that an event may explain', () => {
    const suspects = (n: number, suspect = 'fairness-p1@2') =>
      Array.from({ length: n }, (_, one) => at(`wallet-p1@${one + 7}`, one + 20, { suspect }));

    it.each<[string, Finding[], string[]]>([
      ['is a root cause of its own', suspects(1), ['wallet-p1@7']],
      ['is a root cause of its own, also if there are two', suspects(2), ['wallet-p1@7', 'wallet-p1@8']],
      ['follows from the event if there are three', suspects(3), ['fairness-p1@2']],
      [
        'is a root cause of its own if the three suspect different events',
        [...suspects(2), at('wallet-p1@9', 22, { suspect: 'fairness-p1@3' })],
        ['wallet-p1@7', 'wallet-p1@8', 'wallet-p1@9'],
      ],
      ['follows if the event has a fault of its own', [...suspects(1), at('fairness-p1@2', 12)], ['fairness-p1@2']],
      [
        'follows if the event explains another finding',
        [...suspects(1), at('wallet-p1@50', 60, { because: 'fairness-p1@2' })],
        ['fairness-p1@2'],
      ],
      [
        'follows if the event is a missing one',
        [...suspects(1), at('fairness-p1@2', null, { check: 'chain' })],
        ['fairness-p1@2'],
      ],
      [
        'follows from what explains the event',
        [...suspects(3), at('fairness-p1@2', 12, { because: 'fairness-p1@1' })],
        ['fairness-p1@1'],
      ],
      [
        'does not hide another fault of its event',
        [...suspects(3), at('wallet-p1@8', 21, { check: 'draws' })],
        ['fairness-p1@2', 'wallet-p1@8'],
      ],
    ])('%s', (_, reported, roots) => {
      const { causes, findings } = resultOf(...reported);
      expect(causes.map(({ event_id }) => event_id)).toEqual(roots);
      expect(causes.reduce((all, one) => all + one.findings, 0)).toBe(reported.length);
      expect(findings.filter((finding) => 'suspect' in finding)).toEqual([]);
    });

    it.each([
      ['before', [at('wallet-p1@2', 2, { suspect: 'account-p1@1' }), at('wallet-p1@3', 3, { suspect: 'wallet-p1@2' })]],
      ['after', [at('wallet-p1@3', 3, { suspect: 'wallet-p1@2' }), at('wallet-p1@2', 2, { suspect: 'account-p1@1' })]],
    ])('follows if the finding at the event suspects another event in vain, reported %s it', (_, reported) => {
      expect(resultOf(...reported).causes).toMatchObject([{ event_id: 'wallet-p1@2', findings: 2, follow: 1 }]);
    });

    it('two that suspect each other have one root cause', () => {
      const circle = [
        at('wallet-p1@2', 2, { suspect: 'wallet-p1@3' }),
        at('wallet-p1@3', 3, { suspect: 'wallet-p1@2' }),
      ];
      expect(resultOf(...circle).causes).toMatchObject([{ findings: 2, follow: 1 }]);
    });

    it('follows through a chain of 50,000 events that suspect each other', () => {
      const chain = Array.from({ length: 50_000 }, (_, n) =>
        at(`wallet-p1@${n + 2}`, n + 2, { suspect: `wallet-p1@${n + 1}` }),
      );
      expect(resultOf(...chain, at('wallet-p1@1', 1)).causes).toMatchObject([
        { event_id: 'wallet-p1@1', findings: 50_001 },
      ]);
    });

    it('is a root cause at once while 100,000 others wait', () => {
      const others = Array.from({ length: 100_000 }, (_, n) =>
        at(`wallet-p2@${n + 1}`, n + 100, { suspect: `wallet-p3@${n + 1}` }),
      );
      const { causes } = resultOf(...others, ...suspects(3));
      expect(causes.slice(0, 4).map(({ event_id }) => event_id)).toEqual([
        'wallet-p1@7',
        'wallet-p1@8',
        'wallet-p1@9',
        'wallet-p2@1',
      ]);
    });

    it('names the event in each of the findings, also in those before the third', () => {
      const { causes, findings } = resultOf(...suspects(4));
      expect(findings.map(({ because }) => because)).toEqual(Array(4).fill('fairness-p1@2'));
      expect(causes).toMatchObject([{ findings: 4, follow: 4, first_following: 'wallet-p1@7', position: 12 }]);
    });
  });

  describe('an event that could not be understood', () => {
    const unread = { eventId: 'wallet-p1@5', stream: 'wallet-p1', position: 50 };
    const schemas = at('wallet-p1@5', 50, { check: 'schemas' });

    const causesOf = (...reported: Finding[]) => {
      const findings = new Findings();
      findings.addUnread(unread);
      [schemas, ...reported].forEach(findings.add);
      return findings.result(() => null).causes.map(({ event_id }) => event_id);
    };

    it.each([
      ['in its stream', at('wallet-p1@6', 60)],
      ['in another stream of its player', at('rounds-p1@1', 60)],
    ])('explains later findings about money and state %s', (_, finding) => {
      expect(causesOf(finding)).toEqual(['wallet-p1@5']);
    });

    it.each([
      ['at an earlier event', at('rounds-p1@1', 40)],
      ['about another player', at('wallet-p2@1', 60)],
      ...['schemas', 'actors', 'data', 'time', 'streams', 'owners', 'commands', 'idempotency', 'chain'].map(
        (check): [string, Finding] => [`of the rule ${check}`, at('wallet-p1@6', 60, { check })],
      ),
    ])('does not explain a finding %s', (_, finding) => {
      expect(new Set(causesOf(finding))).toEqual(new Set(['wallet-p1@5', finding.event_id]));
    });

    it('a later fault that the envelope shows is a root cause, and findings at it follow from the earlier one', () => {
      const later = [at('wallet-p1@6', 60, { check: 'actors' }), at('wallet-p1@6', 60, { check: 'balances' })];
      expect(causesOf(...later)).toEqual(['wallet-p1@5', 'wallet-p1@6']);
    });
  });

  it("differences of stored data follow from the fault of the player's wallet, and sums from the first fault of a wallet", () => {
    const sum = at(null, null, { check: 'trial balance', message: 'sum to 1' });
    const { causes } = resultOf(
      at('wallet-p1@7', 7),
      stored('stored balances/p1', 'wallet-p1@99'),
      stored('stored balances/p2', 'wallet-p2@99'),
      sum,
    );
    expect(causes).toMatchObject([
      { event_id: 'wallet-p1@7', findings: 3, follow: 2, first_following: null },
      { event_id: 'wallet-p2@99', message: 'stored balances/p2', findings: 1 },
    ]);
  });

  it("differences of stored data follow from the fault of the player's rounds too", () => {
    const { causes } = resultOf(at('rounds-p1@6', 7), stored('stored balances/p1', 'wallet-p1@99'));
    expect(causes).toMatchObject([{ event_id: 'rounds-p1@6', findings: 2, follow: 1 }]);
  });

  it('stored data without a fault in the events is a root cause itself, and the sum follows from it', () => {
    const sum = at(null, null, { check: 'trial balance', message: 'sum to 1' });
    expect(resultOf(stored('stored house_accounts/house:games'), sum).causes).toMatchObject([
      { event_id: null, message: 'stored house_accounts/house:games', findings: 2, follow: 1 },
    ]);
  });

  it('root causes and their numbers of findings are complete even if the findings are too many to be kept', () => {
    const findings = new Findings();
    findings.add(at('wallet-p1@1', 1));
    for (let n = 2; n <= 120_000; n++) findings.add(at(`wallet-p1@${n}`, n, { because: 'wallet-p1@1' }));
    findings.add(at('wallet-p2@1', 200_000));
    const { causes, findings: kept } = findings.result(() => null);
    expect(causes).toMatchObject([
      { event_id: 'wallet-p1@1', findings: 120_000 },
      { event_id: 'wallet-p2@1', findings: 1 },
    ]);
    expect({ kept: kept.length, more: findings.more }).toEqual({ kept: 100_000, more: 20_001 });
  });
});
