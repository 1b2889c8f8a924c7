import {
  type Currency,
  formatExactMoney,
  formatMoney,
  isShownAsZero,
  type Micros,
  parseMicros,
  type VipLevel,
} from '@goldwake/contracts';
import type { VipHistoryEntry, VipReward } from '@goldwake/contracts/http';
import { nonZeroAmountsText } from '../../ui/amount-text.js';

const COUNT = new Intl.NumberFormat('en-US');

export function countText(points: number): string {
  return COUNT.format(points);
}

/** `1 point`, `1,250 points` */
export function pointsText(points: number): string {
  return `${countText(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** Formats hundredths of a percent: `5 %`, `6.25 %`. */
export function percentText(hundredths: number): string {
  return `${hundredths / 100}\u00a0%`;
}

/** Formats an amount with two decimals, or with all of its decimals if it would be shown as 0.00. */
export function claimableText(amount: Micros, currency: Currency): string {
  const format = isShownAsZero(amount) ? formatExactMoney : formatMoney;
  return format(amount, currency);
}

export function levelName(levels: readonly VipLevel[], id: string): string {
  return levels.find((level) => level.id === id)?.name ?? id;
}

export function rewardTitle(kind: VipReward['kind'], level: string): string {
  switch (kind) {
    case 'level_up':
      return `${level} level-up`;
    case 'weekly':
      return 'Weekly reward';
    case 'monthly':
      return 'Monthly reward';
  }
}

/** What a line of the history says, and the amount that came with it, if any. */
export function historyWords(
  entry: VipHistoryEntry,
  levels: readonly VipLevel[],
): { title: string; amount: string | null } {
  switch (entry.kind) {
    case 'level_reached':
      return { title: `${levelName(levels, entry.vip_level)} reached`, amount: null };
    case 'reward_claimed':
      return {
        title: rewardTitle(entry.reward, levelName(levels, entry.vip_level)),
        amount: nonZeroAmountsText(entry),
      };
    case 'rakeback_claimed':
      return { title: 'Rakeback', amount: claimableText(parseMicros(entry.amount), entry.currency) };
  }
}
