/** The pages for who checks, in one file: the program names few of those. */
export { LogScreen } from './log-screen.tsx'
export { ReportScreen } from './report-screen.tsx'
