/** Conversations and their messages, as every page receives them; separate from the other chat calls, of which a page needs few. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zFileRef } from '../common.ts'

/** A chat's author: never an e-mail (rules "Privacy"). A deleted account has neither name nor photo. */
export const zChatUser = z.object({
  _id: zId,
  name: z.string(),
  username: z.string(),
  photo: z.nullable(zFileRef),
  isMe: z.boolean(),
})

/** Reactions to a message; one per person and message. */
export const REACTIONS = ['like', 'love', 'laugh', 'goal', 'fire', 'sad'] as const
export type Reaction = (typeof REACTIONS)[number]
export const zReaction = z.enum(REACTIONS, { error: 'invalid' })

/**
 * The message that another replies to, as it is now. Only `shown` carries its author, its text or the length of its voice message: a
 * deleted one has none, and in a card's or room's chat one of somebody whom the viewer blocked is `hidden`.
 */
export const zQuote = z.object({
  _id: zId,
  state: z.enum(['shown', 'deleted', 'hidden']),
  _user: z.nullable(zChatUser),
  text: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
})
export type Quote = z.output<typeof zQuote>

/**
 * `seq` counts the messages of a chat without gaps, so that a client detects a missed one. `key` is chosen by the sender, so that a
 * repeated request stays one message. The URL of a voice message is signed and valid for minutes.
 */
export const zChatMessage = z.object({
  _id: zId,
  seq: z.number(),
  key: z.string(),
  _user: zChatUser,
  text: z.nullable(z.string()),
  voiceMsg: z.nullable(z.object({ _id: zId, url: z.string(), seconds: z.number() })),
  createdAt: zDate,
  /** One-to-one: the other player has read it. */
  isRead: z.boolean(),
  replyTo: z.nullable(zQuote),
  /** The number of reactions of each type, most frequent first. */
  reactions: z.array(z.object({ reaction: zReaction, count: z.number(), isMine: z.boolean() })),
  /** Counts the changes of `reactions`: the state with the higher number is newer. */
  reactionsSeq: z.number(),
})
export type ChatMessage = z.output<typeof zChatMessage>

/** The other player of a one-to-one chat, and whether messages can be sent. */
export const zP2pChat = z.object({
  _id: zId,
  users: z.array(z.object({ _user: zChatUser })),
  _lastMessage: z.nullable(zChatMessage),
  /** Messages of the other player that I have not read. */
  unread: z.number(),
  /** I blocked the other player: no messages in either direction. */
  blocked: z.boolean(),
  /** False when either player blocked the other, or the other's account is closed. */
  canSend: z.boolean(),
})
export type P2pChat = z.output<typeof zP2pChat>

export const listChats = endpoint({
  access: 'player',
  name: 'listChats',
  summary:
    'My conversations, the latest word first; `limit=1` without `page` asks for `unread` alone: how many have unread words',
  method: 'GET',
  path: '/api/chat/p2p',
  query: z.object({ ...zPageQuery, search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  answer: z.extend(zPaged(zP2pChat), { unread: z.number() }),
})
