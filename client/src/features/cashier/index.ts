export { listOf, type TransactionList } from './transactions/lists.js';
export { TransactionsPage } from './transactions/transactions-page.js';
