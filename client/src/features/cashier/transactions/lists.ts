import { paths } from '../../../shell/paths.js';

export interface TransactionList {
  id: 'purchases' | 'redemptions';
  label: string;
  path: string;
  /** Meta description of the page, which link previews show below the title. */
  description: string;
}

/** The pages below /transactions that the specification names (§2), in the order of the tabs. */
export const LISTS: readonly TransactionList[] = [
  {
    id: 'purchases',
    label: 'Purchases',
    path: paths.purchases,
    description: 'The coins that you have bought, what you paid for them, and the receipts.',
  },
  {
    id: 'redemptions',
    label: 'Redemptions',
    path: paths.redemptions,
    description: 'The Sweeps Coins that you have redeemed, once redemptions are open.',
  },
];

export function listOf(path: string): TransactionList | undefined {
  return LISTS.find((list) => list.path === path);
}
