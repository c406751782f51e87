import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zNoticeSender } from '../../notice-sender.ts'
import { none, zDone } from '../common.ts'

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'My notifications, the newest first; `limit=1&isRead=true` gives the unread count as `total`',
  method: 'GET',
  path: '/api/notification',
  access: 'player',
  params: none,
  query: z.object({ ...zPageQuery, isRead: z.optional(z.enum(['true', 'false'])) }),
  body: none,
  answer: zPaged(
    z.object({
      _id: zId,
      title: z.string(),
      text: z.string(),
      isRead: z.boolean(),
      createdAt: zDate,
      _from: zNoticeSender,
      redirect: z.object({ uri: z.string() }),
    }),
  ),
  errors: [],
})

export const readNotifications = endpoint({
  name: 'readNotifications',
  summary: 'Marks one as read, or all with an empty string',
  method: 'PUT',
  path: '/api/notification',
  access: 'player',
  params: none,
  query: none,
  body: z.object({ notification: z.union([zId, z.literal('')]) }),
  answer: zDone,
  errors: ['not_found'],
})

export const deleteNotification = endpoint({
  name: 'deleteNotification',
  summary: 'Removes one of my notifications',
  method: 'DELETE',
  path: '/api/notification/:id',
  access: 'player',
  params: z.object({ id: zId }),
  query: none,
  body: none,
  answer: zDone,
  errors: ['not_found'],
})
