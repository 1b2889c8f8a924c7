import DICE_GAME from '../features/originals/dice/dice.js';
import { OriginalPage } from './original-page.js';

export default function DiceRoute() {
  return <OriginalPage game={DICE_GAME} />;
}
