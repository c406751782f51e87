/** The pages of conversations, in one file: the program names few of those. */
export { ChatsScreen } from './chats-screen.tsx'
export { ConversationScreen } from './conversation-screen.tsx'
export { NoChat } from './no-chat-section.tsx'
