export { useConnection, usePush } from '../realtime/index.js';
export type { BalancesState, CoinBalances } from './balances.js';
export type { BalancesEvent } from './balances.machine.js';
export { useBuyCoins } from './buy-coins.js';
export { canBuy } from './can-buy.js';
export { dialogs, type OpenDialog, type PurchaseMethod, useDialog, useOpenWallet, type WalletView } from './dialogs.js';
export { LOGIN } from './login-label.js';
export { useMoneyBlocked } from './money-blocked.js';
export { MoneyButton } from './money-button.js';
export { useSelectedCurrency } from './selected-currency.js';
export {
  type AuthNow,
  type Session,
  SessionContext,
  useAsOf,
  useAuth,
  useBalances,
  useBalancesActor,
  useOpenAuth,
  usePlayer,
  useRequireSignIn,
  useSession,
} from './session-context.js';
