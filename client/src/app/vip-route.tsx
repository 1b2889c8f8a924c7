import { VipPage } from '../features/vip/index.js';
import { useTitle } from '../shell/use-title.js';

export default function VipRoute() {
  useTitle(
    'VIP Program',
    'Points, levels and rewards for play: part of the house edge of each bet comes back as rakeback.',
  );
  return <VipPage />;
}
