export { WorkbenchSessions } from './workbench/sessions.js';
export { WorkbenchModule } from './workbench.module.js';
