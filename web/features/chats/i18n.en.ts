import type { ChatsWords } from './i18n.ts'

const en: ChatsWords = {
  title: 'Chats',
  unread: (count: number) => `${count} unread`,
  search: 'Search chats or players',
  clear: 'Clear the search',
  loading: 'Loading the chats',
  broken: 'The chats did not load',
  list: 'Your chats',
  none: 'No chats',
  noneText: 'When you and somebody else exchange messages, the chat appears here. Search for a player to start one.',
  notFound: 'No chat found',
  notFoundText: 'Check the name or the username.',
  players: 'Players',
  nothingYet: 'No messages',
  yours: (text: string) => `You: ${text}`,
  gone: 'Closed account',
  yesterday: 'Yesterday',
  choose: 'Choose a chat on the left',
  back: 'Back to the chats',
  conversation: 'Chat',
  with: (name: string) => `Chat with ${name}`,
  missing: 'User not found',
  missingText: 'This chat does not exist or is not yours.',
  toList: 'See chats',
  start: 'Say hi',
  startText: (name: string) => `This is your chat with ${name}.`,
  self: 'This is your own account',
  selfText: 'Choose somebody else to talk to.',
  closed: {
    blocked: (name: string) => `You blocked ${name}.`,
    gone: 'This account was closed.',
    other: 'No messages can be sent in this chat.',
  },
}

export default en
