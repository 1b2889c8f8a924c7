import { GiftIcon } from '../../../ui/icons.js';
import { EmptyState } from '../../../ui/index.js';

export function RedemptionsPanel() {
  return (
    <EmptyState icon={<GiftIcon size={24} />} title="Redemptions are not open yet">
      Sweeps Coins cannot be redeemed here so far. Once they can, each redemption is listed on this page.
    </EmptyState>
  );
}
