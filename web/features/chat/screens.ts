/** Chat pages in one file, to keep the route table's list of chunks short. */
export { ChatsScreen } from './chats-screen.tsx'
export { ConversationScreen } from './conversation-screen.tsx'
export { NoChat } from './no-chat-section.tsx'
