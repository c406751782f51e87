import type { Module } from '#server/modules/module.ts'
import { exportMessages, exportReactions } from './index.ts'
import { chatJobs } from './jobs.ts'
import { operatorChatRoutes } from './operator.ts'
import { chatRoutes } from './routes.ts'
import { chatWaiting } from './sql-reports.ts'

export const chatModule: Module = {
  routes: (app, deps, { isChatMember }) => chatRoutes(app, deps, isChatMember),
  adminRoutes: operatorChatRoutes,
  jobs: deps => [chatJobs(deps)],
  exports: [exportMessages, exportReactions],
  waiting: chatWaiting,
  retention: [
    { table: 'chat', kept: 'What players wrote, until they delete it or leave' },
    { table: 'message', kept: 'What players wrote, until they delete it or leave' },
    { table: 'chat_member', bounded: 'by chats and who is in them' },
    { table: 'chat_reading', bounded: 'by chats and who reads them' },
    {
      table: 'chat_reaction',
      kept: 'How players reacted to a message, until they take it back, leave, or it is deleted',
    },
    { table: 'chat_block', bounded: 'by whom players block' },
    { table: 'chat_mute', bounded: 'by accounts: one row each' },
    { table: 'chat_report', kept: 'What was reported, and what was answered' },
  ],
}
