import type { Module } from '#server/modules/module.ts'
import { operatorContentRoutes, operatorTextRoutes } from './operator.ts'
import { contentRoutes } from './routes.ts'

export const contentModule: Module = {
  routes: contentRoutes,
  adminRoutes: (app, deps) => {
    operatorContentRoutes(app, deps)
    operatorTextRoutes(app, deps)
  },
  retention: [
    { table: 'public_text', kept: 'Every version of a text that players accepted' },
    { table: 'slide', bounded: 'by what operators put on the home page' },
  ],
}
