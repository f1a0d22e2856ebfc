package handlers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
)

// office is a demo in which contracts, remittances, quotations, parts, lots and rooms are submitted and decided. Its shop is
// 苏州吴江店.
type office struct {
	t *testing.T
	g *apptest.Gateway
}

func (o office) as(account string) apptest.Option {
	o.t.Helper()
	o.g.Change(o.t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(o.g.Session(o.t, account))
}

func (o office) row(path string) map[string]any {
	o.t.Helper()
	var answer struct{ List []map[string]any }
	o.g.ReadInto(o.t, o.as("admin"), path, &answer)
	if len(answer.List) == 0 {
		o.t.Fatalf("%s has no rows", path)
	}
	return answer.List[0]
}

// call must succeed; it returns a value of the answer.
func (o office) call(account, method, path, body, key string) string {
	o.t.Helper()
	a := o.g.Send(o.t, method, path, body, o.as(account))
	var values map[string]any
	if a.Code != 0 || key != "" && json.Unmarshal(a.Data, &values) != nil {
		o.t.Fatalf("%s: %s", path, a.Body)
	}
	return fmt.Sprint(values[key])
}

func (o office) customer() string {
	o.t.Helper()
	return fmt.Sprint(o.row("/api/custom?keyword=" + url.QueryEscape("许家明"))["CustomerId"])
}

// decide decides the approval of a record.
func (o office) decide(subject, id, order string) apptest.Answer {
	o.t.Helper()
	var of struct {
		ApplicationID string `json:"ApplicationId"`
	}
	o.g.ReadInto(o.t, o.as("admin"), "/admin/approval/of?subject="+url.QueryEscape(subject)+"&subjectid="+id, &of)
	approver := map[string]string{"折扣审批": "kefu", "补件审批": "kefu", "让步接收": "admin", "单间住宿": "admin"}[subject]
	if approver == "" {
		approver = "caiwu"
	}
	return o.g.Send(o.t, http.MethodPost, "/admin/approval/move/"+of.ApplicationID, order, o.as(approver))
}

const (
	contractPath = "/api/contract/pc"
	versionPath  = "/api/contract/version"
	threeParts   = `"Plan":[{"Stage":"定金","Amount":"30000","DueDate":"2026-11-21"},{"Stage":"中期","Amount":"30000","DueDate":"2026-12-01"},{"Stage":"尾款","Amount":"30000","DueDate":"2027-01-01"}]`
)

// contract is a submitted contract of gaolingling, who sells for the factory.
func (o office) contract() string {
	o.t.Helper()
	id := o.call("gaolingling", http.MethodPut, contractPath+"/add",
		fmt.Sprintf(`{"CustomerId":%q,"Amount":"90000","DealerAmount":"1000","SignDate":"2026-11-20",%s}`, o.customer(), threeParts), "ContractId")
	o.call("gaolingling", http.MethodPost, contractPath+"/submit/"+id, `{"RowVersion":1}`, "")
	return id
}

func (o office) valid() string {
	o.t.Helper()
	id := o.contract()
	if a := o.decide("合同审批", id, `{"Action":"approve"}`); a.Code != 0 {
		o.t.Fatal(a.Body)
	}
	return id
}

func (o office) account() map[string]any {
	o.t.Helper()
	return o.row("/api/account/index?keyword=" + url.QueryEscape("苏州吴江店"))
}

// remit is a remittance for the last payment of a contract, without one for the account alone.
func (o office) remit(by, contract string) string {
	o.t.Helper()
	more := ""
	if contract != "" {
		var of struct {
			Plan []struct {
				PlanID string `json:"PlanId"`
			}
		}
		o.g.ReadInto(o.t, o.as("admin"), contractPath+"/detail/"+contract, &of)
		more = fmt.Sprintf(`,"ContractId":%q,"Allocations":[{"PlanId":%q,"Amount":"100"}]`, contract, of.Plan[2].PlanID)
	}
	return o.call(by, http.MethodPut, "/api/account/remit/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"100","RemitDate":"2026-11-19","Payer":"张三"%s}`, o.account()["AccountId"], more), "RemitId")
}

// subjects submit a record and return its key and the contract that it belongs to.
var subjects = map[string]func(o office) (id, contract string){
	"合同审批": func(o office) (string, string) { id := o.contract(); return id, id },
	"合同变更": func(o office) (string, string) {
		of := o.valid()
		id := o.call("gaolingling", http.MethodPut, versionPath+"/add", fmt.Sprintf(`{"ContractId":%q,"Amount":"60000","DealerAmount":"2000","Reason":"改","Plan":[{"Stage":"定金","Share":"50","DueDate":"2026-11-21"},{"Stage":"中期","Share":"50","DueDate":"2026-12-01"}]}`, of), "VersionId")
		o.call("gaolingling", http.MethodPost, versionPath+"/submit/"+id, `{"RowVersion":1}`, "")
		return id, of
	},
	"合同取消": func(o office) (string, string) {
		id := o.valid()
		o.call("gaolingling", http.MethodPost, contractPath+"/cancel/"+id, fmt.Sprintf(`{"RowVersion":%.0f,"Reason":"不做了"}`, o.row(contractPath + "/index?ContractId=" + id)["RowVersion"]), "")
		return id, id
	},
	"回款审核": func(o office) (string, string) {
		of := o.valid()
		o.g.Change(o.t, "UPDATE Base_Setting SET Value = '审批流程' WHERE Code = 'RemitAudit'")
		id := o.remit("kefu", of)
		o.call("kefu", http.MethodPost, "/api/account/remit/submit/"+id, `{"RowVersion":1}`, "")
		return id, of
	},
	"折扣审批": func(o office) (string, string) {
		id := o.call("gaolingling", http.MethodPut, "/api/cabinet/quotationlist/add", fmt.Sprintf(`{"CustomerId":%q,"Rate":"50","Lines":[{"Room":"主卧","Code":"WJ-JL-BL","Pieces":16}]}`, o.customer()), "QuotationId")
		o.call("gaolingling", http.MethodPost, "/api/cabinet/quotationlist/submit/"+id, `{"RowVersion":1,"Reason":"老客户"}`, "")
		return id, ""
	},
	"补件审批": func(o office) (string, string) {
		order := o.call("supeng", http.MethodPut, "/api/aftersales/add", fmt.Sprintf(`{"CustomerId":%q,"Kind":"质量","Description":"门板色差"}`, o.customer()), "OrderId")
		id := o.call("supeng", http.MethodPut, "/api/aftersales/part/add", fmt.Sprintf(`{"OrderId":%q,"Lines":[{"Name":"门板","Quantity":2,"Reason":"色差"}]}`, order), "PartId")
		o.call("supeng", http.MethodPost, "/api/aftersales/part/submit/"+id, `{"RowVersion":1}`, "")
		return id, ""
	},
	"让步接收": func(o office) (string, string) { return o.lot(), "" },
	"单间住宿": func(o office) (string, string) {
		id := o.call("sushe", http.MethodPut, "/admin/dormitory/single/request/add",
			fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"FromDate":"2026-12-01","ToDate":"2027-03-20","Reason":"夜班"}`, o.user("putong"), o.room()), "SingleRequestId")
		return id, ""
	},
}

func (o office) user(account string) string {
	o.t.Helper()
	return fmt.Sprint(o.row("/api/staff/index?keyword=" + account)["UserId"])
}

// room is the key of A栋 103, in which nobody lives.
func (o office) room() string {
	o.t.Helper()
	return fmt.Sprint(o.row("/admin/dormitory/inventory/index?building=" + url.QueryEscape("A栋") + "&keyword=103")["RoomId"])
}

const lotPath = "/admin/inspection/list/"

// lot is a lot of boards that its plan rejects, and for which 让步接收 is asked.
func (o office) lot() string {
	o.t.Helper()
	of := o.row(lotPath + "index?keyword=" + url.QueryEscape("暖白"))
	id := o.call("pinzhi", http.MethodPut, lotPath+"add",
		fmt.Sprintf(`{"ArrivalDate":"2026-11-19","SupplierId":%q,"MaterialId":%q,"BatchNo":"S-1","LotSize":500}`, of["SupplierId"], of["MaterialId"]), "InspectionId")
	var entry struct {
		Items []struct {
			ItemID     string `json:"ItemId"`
			Kind       string
			LowerLimit *string
			Pieces     int
		}
	}
	o.g.ReadInto(o.t, o.as("pinzhi"), lotPath+"entry/"+id, &entry)
	var items []string
	for _, item := range entry.Items {
		if item.Kind == "计数" {
			items = append(items, fmt.Sprintf(`{"ItemId":%q,"Found":0}`, item.ItemID))
			continue
		}
		items = append(items, fmt.Sprintf(`{"ItemId":%q,"Values":[%s]}`, item.ItemID, strings.TrimSuffix(strings.Repeat(*item.LowerLimit+",", item.Pieces), ",")))
	}
	defect := o.row("/admin/inspection/category/index?keyword=" + url.QueryEscape("翘曲"))["CategoryId"]
	o.call("pinzhi", http.MethodPost, lotPath+"entry/"+id, fmt.Sprintf(`{"Items":[%s],"Defects":[{"CategoryId":%q,"Counted":9}],"Finish":true}`, strings.Join(items, ","), defect), "")
	o.call("pinzhi", http.MethodPost, lotPath+"concession/"+id, `{"Reason":"急用，可挑选使用"}`, "")
	return id
}

// meanwhile is what others do between the submission and the approval.
var meanwhile = map[string]func(o office, contract string){
	"nothing": func(office, string) {},
	"the account is stopped": func(o office, _ string) {
		o.call("caiwu", http.MethodPost, "/api/account/update/"+fmt.Sprint(o.account()["AccountId"]), fmt.Sprintf(`{"RowVersion":%v,"State":"停用"}`, o.account()["RowVersion"]), "")
	},
	"the prices have changed": func(o office, _ string) {
		o.call("kefu", http.MethodPut, "/api/cabinet/price/add", `{"Code":"WJ-JL-BL","Category":"五金","FullName":"阻尼铰链","Unit":"件","RetailPrice":"50","DealerPrice":"30","ValidFrom":"2026-11-20"}`, "")
	},
	"the customer is merged": func(o office, _ string) {
		from := o.row("/api/custom?keyword=" + url.QueryEscape("许家明"))
		other := o.call("kefu", http.MethodPut, "/api/custom/add", fmt.Sprintf(`{"Name":"许家明二","Mobile":"13900007777","ShopId":%q,"Source":"门店到访"}`, from["ShopId"]), "CustomerId")
		o.call("admin", http.MethodPost, "/api/custom/merge/"+other, fmt.Sprintf(`{"RowVersion":1,"From":%q}`, from["CustomerId"]), "")
	},
	"the shop is closed": func(o office, _ string) {
		o.g.Change(o.t, "UPDATE Base_Shop SET Status = '已关闭' WHERE ShopName = '苏州吴江店'")
	},
	"the dealer is stopped": func(o office, _ string) {
		o.call("admin", http.MethodPost, "/api/department/update/1020103", fmt.Sprintf(`{"RowVersion":%v,"Enabled":false}`, o.row("/api/department/index?organizationid=1020103")["RowVersion"]), "")
	},
	"the applicant has left": func(o office, _ string) {
		o.g.Change(o.t, "UPDATE Base_User SET Enabled = 0, Status = '离职' WHERE Account IN ('gaolingling', 'supeng', 'pinzhi', 'sushe', 'putong')")
	},
	"a payment is received": func(o office, contract string) {
		if contract != "" {
			o.g.Change(o.t, "UPDATE Base_Setting SET Value = '财务审核' WHERE Code = 'RemitAudit'")
			o.call("caiwu", http.MethodPost, "/api/account/remit/audit/"+o.remit("kefu", contract), `{"RowVersion":1}`, "")
		}
	},
	"a payment is received and reversed": func(o office, contract string) {
		if contract != "" {
			o.g.Change(o.t, "UPDATE Base_Setting SET Value = '财务审核' WHERE Code = 'RemitAudit'")
			id := o.remit("kefu", contract)
			o.call("caiwu", http.MethodPost, "/api/account/remit/audit/"+id, `{"RowVersion":1}`, "")
			o.call("caiwu", http.MethodPost, "/api/account/remit/reverse/"+id, `{"RowVersion":2,"Reason":"退票"}`, "")
		}
	},
}

// apart is what others do to what one subject alone depends on.
var apart = map[string]map[string]func(o office){
	"让步接收": {
		"the supplier is no more used": func(o office) { o.g.Change(o.t, "UPDATE Insp_Supplier SET Status = '停用'") },
		"the lot before it was returned, and the pair is paused": func(o office) {
			o.g.Change(o.t, "UPDATE Insp_Switching SET Strictness = '暂停'")
		},
	},
	"单间住宿": {
		"the room is repaired": func(o office) {
			o.g.Change(o.t, "UPDATE Dorm_Room SET Status = '维修' WHERE Building = 'A栋' AND RoomNo = '103'")
		},
		"the room is given to another person": func(o office) {
			o.call("sushe", http.MethodPut, "/admin/dormitory/single", fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"FromDate":"2026-12-05","Reason":"陪护","ApproverId":%q}`, o.user("pinzhi"), o.room(), o.user("admin")), "")
		},
		"its days are in a closed month": func(o office) {
			o.g.Change(o.t, "UPDATE Dorm_SingleRequest SET FromDate = '2025-01-01' WHERE State = '审批中'")
		},
	},
}

// money are the changes that decide whether an amount is due; the long layer has the others.
var money = []string{"nothing", "the account is stopped", "a payment is received"}

// Whatever changes between the submission and the decision, an approval ends well or is refused in words, and then it can
// be sent back: nothing is stuck.
func TestNoApprovalIsStuck(t *testing.T) {
	t.Parallel()
	for subject, submit := range subjects {
		changes := maps.Clone(meanwhile)
		for what, happens := range apart[subject] {
			changes[what] = func(o office, _ string) { happens(o) }
		}
		for what, happens := range changes {
			t.Run(subject+"/"+what, func(t *testing.T) {
				t.Parallel()
				if !slices.Contains(money, what) || subject == "让步接收" || subject == "单间住宿" {
					layer.LongOnly(t)
				}
				o := office{t, apptest.StartDemo(t, nil)}
				id, contract := submit(o)
				if subject == "合同审批" {
					contract = "" // nothing is received of a contract that is not valid
				}
				happens(o, contract)
				a := o.decide(subject, id, `{"Action":"approve"}`)
				if a.Code == 0 {
					t.Log("it is approved")
					return
				}
				t.Logf("refused: %s", a.Message)
				if a.Status != http.StatusOK || a.Message == "" {
					t.Errorf("without words: %d %s", a.Status, a.Body)
				}
				if a := o.decide(subject, id, `{"Action":"reject","Opinion":"条件已变"}`); a.Code != 0 {
					t.Errorf("it is stuck: %s", a.Body)
				}
			})
		}
	}
}
