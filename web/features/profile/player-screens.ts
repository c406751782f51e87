/** Players' pages, mine and others', in one file, to keep the route table's list of chunks short. */
export { ProfileScreen } from './profile-screen.tsx'
export { UserScreen } from './user-screen.tsx'
