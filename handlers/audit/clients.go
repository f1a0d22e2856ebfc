package audit

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/clients"
	"qiao/gateway/config"
	"qiao/gateway/entry/request"
	"qiao/gateway/store"
)

// client is a program of the configuration, or one of the two names for all other clients.
type client struct {
	Name       string
	Label      string
	Kind       string   // 签名, 可信网络 or 会话
	Account    string   // the service account; empty for people's clients
	Keys       []string `tstype:"string[] | null"` // by number and fingerprint
	Networks   []string `tstype:"string[] | null"`
	Procedures []string `tstype:"string[] | null"`
	Repeats    bool
	Calls      int64 // of the days that the page shows
	Refused    int64
	LastDate   store.LocalTime `tstype:"string | null"`
	Usage      []usage         `tstype:"ClientUse[] | null"`
}

// usage is the number of a client's calls of one kind on a day.
type usage struct {
	CallDay  store.LocalTime `db:"CallDay"`
	Client   string          `db:"Client" json:"-"`
	Way      clients.Way     `db:"Way" tstype:"'token' | 'cookie' | 'none' | 'signature' | 'network'"`
	Reason   string          `db:"Reason"` // why the calls were refused, empty for accepted calls
	Calls    int64           `db:"Calls"`
	LastDate store.LocalTime `db:"LastDate"`
}

type clientList struct {
	List  []client        `json:"list"`
	Total int             `json:"total"`
	Days  int             `json:"days"`
	Since store.LocalTime `json:"since" tstype:"string | null"` // null before the first call
}

// usageDays is how many days the page shows.
const usageDays = 30

// clients answers GET …/client/index: the clients and their calls of each kind.
func (h *Handlers) clients(r *gateway.Request) (any, error) {
	asked, err := r.Asked(request.List{Max: 200})
	if err != nil {
		return nil, err
	}
	answer := clientList{List: []client{}, Days: usageDays}
	all, err := h.used(r.Context(), r.Now().AddDate(0, 0, 1-usageDays).Format("2006-01-02"))
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if strings.Contains(strings.ToLower(c.Name+" "+c.Label+" "+c.Account), strings.ToLower(asked.Keyword)) {
			answer.List = append(answer.List, c)
		}
	}
	answer.Total = len(answer.List)
	answer.List = answer.List[min(int(asked.Offset), answer.Total):min(int(asked.Offset+asked.Size), answer.Total)]
	var since []store.LocalTime
	err = h.DB.Select(r.Context(), &since, "auditlog/clients_since", nil)
	if len(since) > 0 {
		answer.Since = since[0]
	}
	return answer, err
}

// used are all clients with their calls since a day.
func (h *Handlers) used(ctx context.Context, since string) ([]client, error) {
	all := named(h.Compat)
	var rows []usage
	if err := h.DB.Select(ctx, &rows, "auditlog/client_usage", store.Args{"Since": since}); err != nil {
		return nil, err
	}
	for _, row := range rows {
		i := slices.IndexFunc(all, func(c client) bool { return c.Name == row.Client })
		if i < 0 {
			all = append(all, client{Name: row.Client, Label: row.Client, Kind: "已从配置中删除"})
			i = len(all) - 1
		}
		all[i].add(row)
	}
	return all, nil
}

func (c *client) add(row usage) {
	c.Usage = append(c.Usage, row)
	if row.Reason == "" {
		c.Calls += row.Calls
	} else {
		c.Refused += row.Calls
	}
	if row.LastDate.After(c.LastDate.Time) {
		c.LastDate = row.LastDate
	}
}

// named are the clients of the configuration, and the names for all other clients.
func named(compat config.Compat) []client {
	all := []client{
		{Name: clients.Unmarked, Label: "没有标识的客户端", Kind: "会话"},
		{Name: clients.Marked, Label: "网页与带固定请求头的客户端", Kind: "会话"},
	}
	for _, c := range compat.Clients {
		all = append(all, client{
			Name: c.Name, Label: c.Name, Kind: "签名", Account: c.Account, Keys: fingerprints(c.Keys), Procedures: names(c.Procedures), Repeats: c.Repeats,
		})
	}
	for _, c := range compat.TrustedClients {
		all = append(all, client{
			Name: c.Name, Label: c.Name, Kind: "可信网络", Account: c.Account, Networks: c.Networks, Procedures: names(c.Procedures),
		})
	}
	slices.SortStableFunc(all, func(a, b client) int { return cmp.Compare(rank(a), rank(b)) })
	return all
}

// rank puts the named programs before the clients without a name.
func rank(c client) int {
	if c.Kind == "会话" {
		return 1
	}
	return 0
}

// fingerprints identify keys without revealing them.
func fingerprints(keys []string) (all []string) {
	for i, key := range keys {
		sum := sha256.Sum256([]byte("qiao client key " + key))
		all = append(all, fmt.Sprintf("第 %d 把（指纹 %s）", i+1, hex.EncodeToString(sum[:4])))
	}
	return all
}

func names(procedures []config.ProcedureName) (all []string) {
	for _, p := range procedures {
		all = append(all, strings.TrimSuffix(p.Name+"/"+p.CXType, "/"))
	}
	return all
}
