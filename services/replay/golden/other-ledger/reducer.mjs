/**
 * Reducer of a small bank, whose events differ from Goldwake's: accounts in several currencies, amounts as decimals, a
 * stated balance after each booking. `npm run replay -- check … --reducer <this file>` uses it.
 */
const SIGNS = { cash_deposited: 1n, transfer_received: 1n, cash_withdrawn: -1n, transfer_sent: -1n };

const cents = (amount) => BigInt(amount.replace('.', ''));

export default {
  initial: () => ({ open: false, balance: 0n }),

  evolve(state, { type, data }) {
    if (type === 'account_opened') return { ...state, open: true };
    if (!(type in SIGNS)) throw new Error(`unknown event ${type}`);
    return { ...state, balance: state.balance + SIGNS[type] * cents(data.amount) };
  },

  check({ open, balance }, { data }) {
    if (!open) return 'the account was never opened';
    if (balance < 0n) return `the account is overdrawn by ${-balance} cents`;
    if (data.balance !== undefined && cents(data.balance) !== balance) {
      return `states the balance ${data.balance}; the bookings give ${balance} cents`;
    }
  },
};
