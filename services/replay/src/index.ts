export { OperatorModule } from './operator/operator.module.js';
export { leaveLink, removeLink } from './workbench/link-file.js';
export { WorkbenchSessions } from './workbench/sessions.js';
export { WorkbenchModule } from './workbench.module.js';
