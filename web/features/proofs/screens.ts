/** Verification pages in one file, to keep the route table's list of chunks short. */
export { LogScreen } from './log-screen.tsx'
export { ReportScreen } from './report-screen.tsx'
