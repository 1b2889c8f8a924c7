import { Redirect, useLocation } from 'wouter';
import { listOf, type TransactionList, TransactionsPage } from '../features/cashier/index.js';
import { paths } from '../shell/paths.js';
import { useTitle } from '../shell/use-title.js';

export default function TransactionsRoute() {
  const [path] = useLocation();
  const list = listOf(path);
  return list ? <Transactions list={list} /> : <Redirect to={paths.purchases} replace />;
}

function Transactions({ list }: { list: TransactionList }) {
  useTitle(`${list.label} · Transactions`, list.description);
  return <TransactionsPage list={list} />;
}
