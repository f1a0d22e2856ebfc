import { AppstoreOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import * as moreIcons from './moreMenuIcons';

const icons: Partial<Record<string, ComponentType>> = moreIcons;

/** An icon that the standard menu has not; a neutral one for a name that this build does not carry. */
export default function MoreMenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon />;
}
