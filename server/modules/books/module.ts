import type { Module } from '#server/modules/module.ts'
import { operatorBooksRoutes } from './operator.ts'

export const booksModule: Module = {
  adminRoutes: operatorBooksRoutes,
}
