import { AppstoreOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import * as moreIcons from './moreMenuIcons';

const icons: Partial<Record<string, ComponentType>> = moreIcons;

/** An icon that the standard menu does not use. An unknown name gives a neutral icon. */
export default function MoreMenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon />;
}
