import { privacyPolicy } from '../features/legal/documents/privacy-policy.js';
import { LegalPage } from '../features/legal/index.js';

export default function PrivacyPolicyRoute() {
  return <LegalPage document={privacyPolicy} />;
}
