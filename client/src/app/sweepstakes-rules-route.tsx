import { sweepstakesRules } from '../features/legal/documents/sweepstakes-rules.js';
import { LegalPage } from '../features/legal/index.js';

export default function SweepstakesRulesRoute() {
  return <LegalPage document={sweepstakesRules} />;
}
