import { formatMoney, parseMicros } from '@goldwake/contracts';
import { gameName } from '../../rounds/index.js';

/** What has to be staked for a promotion. */
export function StakeText({ stake, gameId }: { stake: string; gameId: string }) {
  return (
    <>
      Stake <span translate="no">{formatMoney(parseMicros(stake), 'sweeps_coins')}</span> in{' '}
      <span translate="no">{gameName(gameId)}</span>
    </>
  );
}
