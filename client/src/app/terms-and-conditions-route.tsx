import { termsAndConditions } from '../features/legal/documents/terms-and-conditions.js';
import { LegalPage } from '../features/legal/index.js';

export default function TermsAndConditionsRoute() {
  return <LegalPage document={termsAndConditions} />;
}
