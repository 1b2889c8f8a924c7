import { responsibleGaming } from '../features/legal/documents/responsible-gaming.js';
import { LegalPage } from '../features/legal/index.js';

export default function ResponsibleGamingRoute() {
  return <LegalPage document={responsibleGaming} />;
}
