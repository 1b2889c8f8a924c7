import { PostalCodesPage } from '../features/postal-codes/index.js';
import { useTitle } from '../shell/use-title.js';

export default function PostalCodesRoute() {
  useTitle(
    'Postal Request Code',
    'Sweeps Coins for a card that is sent by post: request a code, print the card, and see what became of it.',
  );
  return <PostalCodesPage />;
}
