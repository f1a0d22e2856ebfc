package gateway

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// olderCalls are the paths, and the folders of paths, that the specification's clients call beside
// the .ashx handlers (section 7). Lower case.
var olderCalls = []string{
	"/vue-element-admin", "/api/file", "/files",
	"/admin/dormitory/inventory", "/admin/dormitory/into", "/admin/dormitory/single",
	"/admin/dormitory/cost", "/admin/dormitory/outsource", "/admin/dormitory/repair",
	"/api/flow/index", "/api/staff/index", "/api/role/index", "/api/custom", "/api/contract/pc", "/api/aftersales", "/api/cabinet/quotationlist", "/api/account/remit", "/api/account/delete",
	"/appconfig.json", "/appversion.json",
}

// CalledByOlder reports whether older clients may call the route. Those clients cannot be changed,
// and they send parameters that no route declares, such as a time against caches.
func (r *Route) CalledByOlder() bool {
	path := strings.ToLower(r.Path)
	return strings.HasSuffix(path, ".ashx") || strings.HasSuffix(path, "/appversion.json") || slices.ContainsFunc(olderCalls, func(call string) bool {
		return path == call || strings.HasPrefix(path, call+"/")
	})
}

// sizeNames are other names of pageSize in older clients. otherNames are names of paging and order that lists do not read. They
// are refused, because a client that sends one wants other rows than it would get. Both are folded.
var (
	sizeNames  = []string{"limit", "size", "rows"}
	otherNames = map[string]string{
		"pagecurrent": byPage, "nowpage": byPage, "curr": byPage, "pageindex": byPage, "pageno": byPage, "pagenum": byPage, "pagenumber": byPage, "page_no": byPage, "page_num": byPage, "page_index": byPage,
		"currentpage": byPage, "current": byPage, "curpage": byPage, "current_page": byPage,
		"offset": byPage, "skip": byPage, "start": byPage, "skipcount": byPage, "$skip": byPage, "idisplaystart": byPage, "startrow": byPage, "_page": byPage,
		"perpage": bySize, "per_page": bySize, "page_size": bySize, "pagecount": bySize, "take": bySize, "top": bySize, "length": bySize, "maxresultcount": bySize,
		"$top": bySize, "idisplaylength": bySize, "_limit": bySize, "numperpage": bySize, "rowsperpage": bySize, "itemsperpage": bySize, "pagerows": bySize, "endrow": bySize,
		"sidx": bySort, "sortby": bySort, "sort_by": bySort, "sortfield": bySort, "sortname": bySort, "sortcolumn": bySort, "sorting": bySort,
		"orderby": bySort, "order_by": bySort, "orderfield": bySort, "prop": bySort,
		"orderbycolumn": bySort, "ordercolumn": bySort, "ordername": bySort, "sortprop": bySort, "sorts": bySort, "orders": bySort, "$orderby": bySort, "_sort": bySort, "isortcol_0": bySort, "ascs": bySort, "descs": bySort, "field": bySort,
		"sord": byOrder, "sortorder": byOrder, "sort_order": byOrder, "sorttype": byOrder, "orderdir": byOrder, "direction": byOrder, "dir": byOrder, "isasc": byOrder,
		"orderdirection": byOrder, "ordertype": byOrder, "sortdir": byOrder, "sortdirection": byOrder, "_order": byOrder, "ssortdir_0": byOrder,
	}
)

const (
	byPage  = "page（从 1 起的页码）和 pageSize"
	bySize  = "pageSize（每页的行数）"
	bySort  = "sort（字段名；-字段名 为降序）"
	byOrder = "order（asc 或 desc）"
)

// The parameters of a list's page and order, folded.
const (
	sizeField  = "pagesize"
	sortField  = "sort"
	orderField = "order"
)

var pageFields = []string{"page", sizeField, sortField, orderField}

// bracketed is the name of a parameter before its brackets or points: DataTables sends order[0][column], Kendo sort[0][field], MyBatis-Plus
// orders[0].column.
func bracketed(name string) (base string, is bool) {
	end := strings.IndexAny(name, "[.")
	if end <= 0 {
		return name, false
	}
	return name[:end], true
}

// isNothing reports whether a text stands for no value: what JavaScript makes of null and undefined in a text. A table of Element sends
// them when its third click takes the order away.
func isNothing(text string) bool { return text == "null" || text == "undefined" }

// instead is what to write in place of a parameter that lists do not read, empty for any other one.
func instead(name string) string {
	base, is := bracketed(name)
	switch {
	case !is:
		return otherNames[name]
	case base == sortField || base == orderField || otherNames[base] == bySort:
		return bySort
	default:
		return ""
	}
}

// listQuery is the query of an older client's list in the words of lists: limit, size and rows are pageSize, and a sign before
// the field of sort is its direction, as vue-element-admin writes it. known are the parameters that the list itself has.
func listQuery(query map[string]json.RawMessage, known []string) (map[string]json.RawMessage, error) {
	isKnown := func(name string) bool {
		return slices.ContainsFunc(known, func(one string) bool { return wire.Fold(one) == name })
	}
	if !isKnown(sizeField) {
		return query, nil
	}
	query = maps.Clone(query)
	for _, name := range slices.Sorted(maps.Keys(query)) {
		text := textOf(query[name])
		isOfPage := slices.Contains(sizeNames, name) || slices.Contains(pageFields, name)
		switch write := instead(name); {
		case isNothing(text) && (isOfPage || write != ""):
			delete(query, name)
		case isKnown(name) || text == "":
		case write != "":
			return nil, errs.Newf(errs.BadRequest, "没有查询参数 %s，请改用 %s", errs.Shorten(name), write)
		case slices.Contains(sizeNames, name):
			if err := takeSize(query, name, text); err != nil {
				return nil, err
			}
		}
	}
	if !isKnown(sortField) {
		return query, nil
	}
	return query, takeSign(query)
}

func takeSize(query map[string]json.RawMessage, name, text string) error {
	if n, err := strconv.Atoi(text); err != nil || n < 1 {
		return errs.Failf("参数 %s 不是从 1 起的整数：%s", name, errs.Shorten(text))
	}
	if other := textOf(query[sizeField]); other != "" && other != text {
		return errs.Newf(errs.BadRequest, "每页的行数有两个：pageSize=%s 和 %s=%s，请只写 pageSize", errs.Shorten(other), name, errs.Shorten(text))
	}
	query[sizeField] = query[name]
	return nil
}

// takeSign reads -field and +field; in an address + is a blank.
func takeSign(query map[string]json.RawMessage) error {
	text := textOf(query[sortField])
	if text == "" || text[0] != '-' && text[0] != '+' {
		return nil
	}
	direction := map[byte]string{'-': "desc", '+': "asc"}[text[0]]
	if order := textOf(query[orderField]); order != "" {
		if desc, known := request.Descends(order); !known || desc != (direction == "desc") {
			return errs.Newf(errs.BadRequest, "排序方向有两个：sort=%s 和 order=%s，请只写一个", errs.Shorten(text), errs.Shorten(order))
		}
	}
	query[sortField], query[orderField] = quoted(strings.TrimSpace(text[1:])), quoted(direction)
	return nil
}

// checkSort refuses a field that the list cannot be ordered by, and says by which it can.
func checkSort(query map[string]json.RawMessage, e *entry.Entry, caller *session.Identity) error {
	label := textOf(query[sortField])
	if e.Sort == nil || label == "" || e.Sort.Allow[label] != "" || e.Sort.LabelFrom != "query."+sortField {
		return nil
	}
	return errs.Failf("排序字段不存在：%s，请写以下之一：%s", errs.Shorten(label), strings.Join(e.SortedBy(caller), "、"))
}

func textOf(raw json.RawMessage) string {
	var text string
	if len(raw) == 0 || json.Unmarshal(raw, &text) != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

func quoted(text string) json.RawMessage {
	raw, _ := json.Marshal(text) // a string always has a JSON form
	return raw
}
