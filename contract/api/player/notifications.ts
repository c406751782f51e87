import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zNoticeIcon, zNoticePrize, zNoticeSender } from '../../notice-sender.ts'
import { zDone, zIdParam } from '../common.ts'

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'My notifications, the newest first; `limit=1&isRead=true` gives the unread count as `total`',
  method: 'GET',
  path: '/api/notification',
  access: 'player',
  query: z.object({ ...zPageQuery, isRead: z.optional(z.enum(['true', 'false'])) }),
  answer: zPaged(
    z.object({
      _id: zId,
      title: z.string(),
      text: z.string(),
      isRead: z.boolean(),
      createdAt: zDate,
      _from: zNoticeSender,
      icon: zNoticeIcon,
      prize: zNoticePrize,
      redirect: z.object({ uri: z.string() }),
    }),
  ),
})

export const readNotifications = endpoint({
  name: 'readNotifications',
  summary: 'Marks one as read, or all with an empty string',
  method: 'PUT',
  path: '/api/notification',
  access: 'player',
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
  params: zIdParam,
  answer: zDone,
  errors: ['not_found'],
})
